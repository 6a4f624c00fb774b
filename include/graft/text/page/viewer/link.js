// include/graft/text/page/viewer/link.js - the page's address names a node (#name) or a search (#search=text)
// SPDX-License-Identifier: Apache-2.0
'use strict';

class page_link {
  constructor() {
    this.node = this.text = '';
  }
  /** @returns {{node: string, search: string}} */
  read() {
    let hash = location.hash.slice(1);
    try {
      hash = decodeURIComponent(hash);
    } catch { /* a name with a bare percent sign */ }
    return hash.startsWith('search=') ? { node: '', search: hash.slice(7) } : { node: hash, search: '' };
  }
  hash() {
    if (this.node) return '#' + encodeURIComponent(this.node);
    return this.text ? '#search=' + encodeURIComponent(this.text) : '';
  }
  keep_node(name) {
    this.node = name;
    this.write();
  }
  keep_search(text) {
    this.text = text;
    if (!this.node) this.write();
  }
  write() {
    try {
      history.replaceState(null, '', this.hash() || location.pathname + location.search);
    } catch { /* a page without an address of its own */ }
  }
}
