// include/graft/text/page/viewer/link.js - the page's address names a node (#name) or a search (#search=text)
// SPDX-License-Identifier: Apache-2.0
'use strict';

/** What an address asks for. The "=" of a node called search=x is escaped. @param {string} hash */
function link_of(hash) {
  const searched = hash.startsWith('search=');
  let text = searched ? hash.slice(7) : hash;
  try {
    text = decodeURIComponent(text);
  } catch { /* a name with a bare percent sign */ }
  return searched ? { node: '', search: text } : { node: text, search: '' };
}

class page_link {
  constructor() {
    this.node = this.text = '';
  }
  /** @returns {{node: string, search: string}} */
  read() {
    return link_of(location.hash.slice(1));
  }
  hash() {
    if (this.node) return '#' + encodeURIComponent(this.node);
    return this.text ? '#search=' + encodeURIComponent(this.text) : '';
  }
  /** A node that was chosen by a click or a search is a step of the browser's history: Back goes to the one before.
   * @param {string} name @param {boolean} step */
  keep_node(name, step = false) {
    const other = step && name !== this.node;
    this.node = name;
    this.write(other);
  }
  keep_search(text) {
    this.text = text;
    if (!this.node) this.write(false);
  }
  write(step) {
    const to = this.hash() || location.pathname + location.search;
    try {
      if (step) history.pushState(null, '', to);
      else history.replaceState(null, '', to);
    } catch { /* a page without an address of its own */ }
  }
}
