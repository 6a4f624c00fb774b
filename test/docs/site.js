// test/docs/site.js - finds a word, an error, an operator or a heading in site_index, without a server
// SPDX-License-Identifier: Apache-2.0
(() => {
  const field = document.querySelector('#find input'), list = document.querySelector('#found'), root = document.body.dataset.root;
  let chosen = 0;
  const rank = (name, asked) => name === asked ? 0 : name.startsWith(asked) ? 1 : name.includes('_' + asked) || name.includes(' ' + asked) ? 2 : name.includes(asked) ? 3 : 9;
  const show = () => {
    const asked = field.value.trim().toLowerCase();
    const hits = asked ? site_index.map(([name, kind, to]) => [rank(name.toLowerCase(), asked), name, kind, to]).filter(h => h[0] < 9) : [];
    hits.sort((a, b) => a[0] - b[0] || a[1].length - b[1].length);
    list.replaceChildren(...hits.slice(0, 14).map(([, name, kind, to], i) => {
      const line = document.createElement('a'), what = document.createElement('small');
      line.href = root + to;
      line.className = i === chosen ? 'chosen' : '';
      what.textContent = kind;
      line.append(name, what);
      return line;
    }));
  };
  field.addEventListener('input', () => { chosen = 0; show(); });
  field.addEventListener('keydown', e => {
    if (e.key === 'ArrowDown' || e.key === 'ArrowUp') { chosen = Math.max(0, chosen + (e.key === 'ArrowDown' ? 1 : -1)); show(); e.preventDefault(); }
    if (e.key === 'Enter' && list.children[chosen]) { location.href = list.children[chosen].href; list.replaceChildren(); }
    if (e.key === 'Escape') list.replaceChildren();
  });
  document.addEventListener('keydown', e => { if (e.key === '/' && document.activeElement !== field) { field.focus(); e.preventDefault(); } });
})();
