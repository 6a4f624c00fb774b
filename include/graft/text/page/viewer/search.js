// include/graft/text/page/viewer/search.js - finds nodes by name, operator, origin, shape, attribute or error
// SPDX-License-Identifier: Apache-2.0
'use strict';

/** What may be asked for alone, as in op:Conv2D. */
const search_fields = ['name', 'op', 'origin', 'tensor', 'shape', 'attr', 'error', 'engine', 'pass'];

class search_index {
  /** @param {model_data} data */
  constructor(data) {
    this.data = data;
    /** @type {Record<string, string>[] | null} */ this.texts = null;
  }
  build() {
    const { data } = this;
    return data.nodes.map(n => {
      const outputs = data.outputs_of(n.id).filter(t => t !== undefined).map(t => data.tensors[t]);
      const raw = n.raw, attrs = raw.attrs || {};
      return {
        name: [n.name, ...(data.borders.get(n.id) || []).map(b => b.name)].join('\n').toLowerCase(),
        op: n.op.toLowerCase(),
        origin: `${raw.origin_name || ''} ${n.type}`.toLowerCase(),
        tensor: [...outputs.map(t => `${t.name} ${t.raw.origin_tensor || ''}`),
          ...(data.borders.get(n.id) || []).map(b => b.name)].join(' ').toLowerCase(),
        shape: outputs.map(t => `${t.dtype} ${shape_text(t.shape)} ${t.dtype}`).join(' ; ').toLowerCase(),
        attr: (Array.isArray(attrs) ? attrs.join(' ')
          : Object.entries(attrs).map(([k, v]) => `${k}=${attribute_text(v)}`).join(' ; ')).toLowerCase(),
        error: data.fault_of(n.id).toLowerCase(),
        engine: (raw.engine || '').toLowerCase(),
        pass: (raw.pass || '').toLowerCase(),
      };
    });
  }
  /** The rank of a name: it is the node's, or that of an input or output of the graph. "output" asks for those, too.
   * @param {number} node @param {string} names @param {string} whole */
  rank_of_name(node, names, whole) {
    const borders = this.data.borders.get(node) || [], [own, ...others] = names.split('\n');
    if (own === whole || others.includes(whole)) return 0;
    if (borders.some(b => b.side === whole)) return 0.5;
    if (others.some(o => o.includes(whole))) return 0.7;
    return own.startsWith(whole) ? 1 : 2;
  }
  /** Ids of nodes, the best first: an exact name, a name, an operator, then the rest; in the order of the graph.
   * Words are all to be found. @param {string} query @returns {{node: number, field: string}[]} */
  find(query) {
    const words = this.words_of(query);
    if (!words.length) return [];
    this.texts = this.texts || this.build();
    const found = [], whole = words.length === 1 ? words[0].word : query.trim().toLowerCase();
    const side = words.length === 1 && !words[0].only ? whole : ''; // "output": those of the graph
    this.texts.forEach((text, node) => {
      const border = side !== '' && (this.data.borders.get(node) || []).some(b => b.side === side);
      let best = border ? 0.5 : 9, field = border ? 'name' : '';
      for (const { only, word, shape } of words) {
        const hit = only ? (text[only].includes(word) ? only : '')
          : shape && text.shape.includes(shape) ? 'shape' : search_fields.find(f => text[f].includes(word)) || '';
        if (!hit && !border) return;
        const rank = hit === 'name' ? this.rank_of_name(node, text.name, whole)
          : hit === 'op' ? (text.op === whole ? 1 : 3) : hit === 'shape' && (shape || only) ? 2 : hit ? 4 : 9;
        if (rank < best) [best, field] = [rank, hit];
      }
      const folded = this.data.nodes[node].kind === 'constant' ? 5 : 0; // behind the nodes that read them
      found.push({ node, field, rank: best ? best + folded : 0 });
    });
    return found.sort((a, b) => a.rank - b.rank || a.node - b.node);
  }
  words_of(query) {
    const bare = query.trim(), shape = same_shape_text(bare);
    const bracket = bare.match(/^\[.*\]$/) ? [bare] : null;
    return (bracket || (bare.match(/"[^"]*"|\S+/g) || [])).map(w => {
      const at = w.indexOf(':'), only = at > 0 && search_fields.includes(w.slice(0, at).toLowerCase())
        ? w.slice(0, at).toLowerCase() : '';
      const text = (only ? w.slice(at + 1) : w).replace(/^"|"$/g, '');
      const dims = same_shape_text(text) || (bracket ? shape || text.replace(/[[\]\s]/g, '') : '');
      return { only, word: (only === 'shape' && dims ? dims : text).toLowerCase(), shape: dims.toLowerCase() };
    }).filter(w => w.word || w.only);
  }
}

/** The input, its list of matches, next and previous. */
class search_bar {
  /** @param {any} app */
  constructor(app) {
    this.app = app;
    this.index = new search_index(app.data);
    this.matches = [];
    this.at = -1;
    this.timer = 0;
    this.input = by_id('search');
    this.list = by_id('results');
    this.input.addEventListener('input', () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.search(this.input.value), 60);
    });
    this.input.addEventListener('focus', () => { if (this.matches.length) this.list.hidden = false; });
    this.input.addEventListener('keydown', e => this.key(e));
    by_id('next').addEventListener('click', () => this.step(1));
    by_id('previous').addEventListener('click', () => this.step(-1));
    document.addEventListener('pointerdown', e => {
      if (!by_id('find').contains(e.target)) this.list.hidden = true;
    });
    this.show();
  }
  key(e) {
    if (e.key === 'Enter' || e.key === 'ArrowDown' || e.key === 'ArrowUp') {
      e.preventDefault();
      if (this.timer) this.search(this.input.value);
      this.step(e.key === 'ArrowUp' || (e.key === 'Enter' && e.shiftKey) ? -1 : 1);
    } else if (e.key === 'Escape') {
      if (this.list.hidden && this.input.value) this.set('');
      this.list.hidden = true;
      by_id('view').focus();
    }
    e.stopPropagation();
  }
  /** @param {string} text */
  set(text) {
    this.input.value = text;
    this.search(text);
  }
  /** @param {string} text */
  search(text) {
    clearTimeout(this.timer);
    this.timer = 0;
    this.matches = this.index.find(text);
    this.at = -1;
    this.app.mark_found(this.matches.map(m => m.node));
    this.app.link.keep_search(text.trim());
    this.show();
    this.list.hidden = !text.trim();
  }
  /** @param {number} by */
  step(by) {
    const n = this.matches.length;
    if (!n) return;
    this.at = this.at < 0 ? (by > 0 ? 0 : n - 1) : (this.at + by + n) % n;
    this.app.go_to(this.matches[this.at].node);
    this.show();
  }
  show() {
    const { matches, at, app } = this, n = matches.length, asked = this.input.value.trim();
    by_id('found').textContent = !asked ? '' : at >= 0 ? `${at + 1} of ${thousands(n)}` : `${thousands(n)} found`;
    by_id('next').hidden = by_id('previous').hidden = !asked;
    by_id('next').disabled = by_id('previous').disabled = !n;
    const from = Math.max(0, at - 100), shown = matches.slice(from, from + 200);
    this.list.replaceChildren(...shown.map(({ node, field }, k) => {
      const data = app.data, x = data.nodes[node], t = data.outputs_of(node)[0];
      const why = field === 'attr' ? 'an attribute' : field === 'error' ? data.fault_of(node)
        : field === 'origin' ? `from ${x.raw.origin_name || x.type}`
          : (data.borders.get(node) || []).slice(0, 3).map(b => `${b.side} ${b.name}`).join(', ');
      const line = element('button', { class: 'result', role: 'option', 'aria-selected': String(from + k === at),
        onclick: () => {
          this.at = from + k;
          app.go_to(node);
          this.show();
          this.list.hidden = true;
        } }, element('b', {}, x.op), ` ${x.name}`,
      element('span', {}, [t === undefined ? '' : data.text_of(t), why].filter(Boolean).join(' \u00b7 ')));
      return line;
    }), n > from + 200 ? element('div', { class: 'note' }, `and ${thousands(n - from - 200)} more`) : '',
    asked && !n ? element('div', { class: 'note' },
      'Nothing found. Fields: ' + search_fields.map(f => f + ':').join(' ')) : '');
    const chosen = this.list.querySelector('[aria-selected="true"]');
    if (chosen) chosen.scrollIntoView({ block: 'nearest' });
  }
}
