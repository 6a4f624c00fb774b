// include/graft/text/page/viewer/painter.js - one way to paint, to a canvas and to SVG
// SPDX-License-Identifier: Apache-2.0
'use strict';

/**
 * @typedef {{text: string, colour: string}} text_run
 * @typedef {{size: number, bold?: boolean, align?: 'left' | 'center' | 'right', most?: number, tail?: boolean,
 *            halo?: string, least?: number}} text_style
 * most: the text is cut to that width, at its front if `tail`; before, it becomes smaller, but not under `least`.
 */

const page_font = 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", "DejaVu Sans", sans-serif';

/** Cuts a text to a width by a function that measures. */
function cut_text(text, most, tail, measure) {
  if (measure(text) <= most) return text;
  let low = 0, high = text.length;
  const part = n => tail ? '\u2026' + text.slice(text.length - n) : text.slice(0, n) + '\u2026';
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (measure(part(middle)) <= most) low = middle;
    else high = middle - 1;
  }
  return low ? part(low) : '';
}

/** The style in which a text fits, or the smallest that is allowed. @param {text_style} style
 * @param {number} wide in that style @returns {text_style} */
function smaller_style(style, wide) {
  if (!style.least || !style.most || wide <= style.most) return style;
  return { ...style, size: Math.max(style.least, Math.floor(style.size * style.most / wide * 10) / 10) };
}

/** Runs of one line of text within a width. @param {text_run[]} runs */
function fit_runs(runs, style, measure) {
  const most = style.most || Infinity;
  if (runs.length === 1) return [{ ...runs[0], text: cut_text(runs[0].text, most, style.tail, measure) }];
  const fitted = [];
  let left = most;
  for (const r of runs) {
    const text = cut_text(r.text, left, false, measure);
    if (text) fitted.push({ ...r, text });
    left -= measure(text);
    if (text !== r.text) break;
  }
  return fitted;
}

class canvas_painter {
  /** @param {any} g a CanvasRenderingContext2D */
  constructor(g) {
    this.g = g;
    this.font = '';
    this.widths = new Map();
    this.cuts = new Map();
  }
  use_font(style) {
    const font = `${style.bold ? '600 ' : ''}${style.size}px ${page_font}`;
    if (font !== this.font) this.g.font = this.font = font;
    return font;
  }
  width(text, font) {
    const key = font + text;
    let w = this.widths.get(key);
    if (w === undefined) {
      if (this.widths.size > 50000) this.widths.clear();
      w = this.g.measureText(text).width;
      this.widths.set(key, w);
    }
    return w;
  }
  /** @param {number | number[]} radius of the corners from the upper left one on */
  rect(x, y, w, h, radius, fill, stroke = '', line_width = 1, dash = null) {
    const g = this.g;
    g.beginPath();
    if (radius) g.roundRect(x, y, w, h, radius);
    else g.rect(x, y, w, h);
    if (fill) {
      g.fillStyle = fill;
      g.fill();
    }
    if (!stroke) return;
    g.strokeStyle = stroke;
    g.lineWidth = line_width;
    if (dash) g.setLineDash(dash);
    g.stroke();
    if (dash) g.setLineDash([]);
  }
  /** @param {text_run[]} runs @param {text_style} style */
  text(x, y, runs, style) {
    const g = this.g;
    let font = this.use_font(style);
    const measure = t => this.width(t, font);
    if (style.least) {
      style = smaller_style(style, runs.reduce((sum, r) => sum + measure(r.text), 0));
      font = this.use_font(style);
    }
    const key = `${font}|${style.most}|${style.tail}|${runs.map(r => r.text).join('\u0001')}`;
    let fitted = this.cuts.get(key);
    if (!fitted) {
      if (this.cuts.size > 20000) this.cuts.clear();
      fitted = fit_runs(runs, style, measure).map(r => r.text);
      this.cuts.set(key, fitted);
    }
    const all = fitted.reduce((sum, t) => sum + measure(t), 0);
    let at = style.align === 'center' ? x - all / 2 : style.align === 'right' ? x - all : x;
    g.textBaseline = 'alphabetic';
    fitted.forEach((t, k) => {
      if (style.halo) {
        g.strokeStyle = style.halo;
        g.lineWidth = style.size / 4;
        g.lineJoin = 'round';
        g.strokeText(t, at, y);
      }
      g.fillStyle = runs[k].colour;
      g.fillText(t, at, y);
      at += measure(t);
    });
  }
  /** A line of a scene: curves between its stations. */
  line(stations, colour, line_width, dash = null) {
    const g = this.g, s = stations;
    g.beginPath();
    g.moveTo(s[0], s[1]);
    g.lineTo(s[0], s[2]);
    for (let k = 3; k < s.length; k += 3) {
      const [c, d] = curve_between(s, k);
      if (s[k] === s[k - 3] && c === d) g.lineTo(s[k], s[k + 1]);
      else g.bezierCurveTo(s[k - 3], c, s[k], d, s[k], s[k + 1]);
      g.lineTo(s[k], s[k + 2]);
    }
    g.strokeStyle = colour;
    g.lineWidth = line_width;
    if (dash) g.setLineDash(dash);
    g.stroke();
    if (dash) g.setLineDash([]);
  }
  polygon(points, fill) {
    const g = this.g;
    g.beginPath();
    for (let k = 0; k < points.length; k += 2) g.lineTo(points[k], points[k + 1]);
    g.closePath();
    g.fillStyle = fill;
    g.fill();
  }
}

const not_xml = new RegExp('[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ufffe\\uffff]' +
  '|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]', 'g');

/** Text of a model as XML has it. @param {string} s */
const xml_text = s => s.replace(not_xml, '\ufffd')
  .replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`);

/** Keeps what is painted as SVG elements. */
class svg_painter {
  /** @param {(text: string, style: text_style) => number} measure */
  constructor(measure) {
    this.measure = measure;
    this.out = [];
  }
  number(n) { return String(Math.round(n * 100) / 100); }
  rect(x, y, w, h, radius, fill, stroke = '', line_width = 1, dash = null) {
    const n = this.number;
    const paint = `fill="${fill || 'none'}"` +
      (stroke ? ` stroke="${stroke}" stroke-width="${n(line_width)}"` : '') +
        (dash ? ` stroke-dasharray="${dash}"` : '');
    if (!Array.isArray(radius)) {
      this.out.push(`<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(radius || 0)}" ${paint}/>`);
      return;
    }
    const [a, b, c, d] = radius.map(Number);
    this.out.push(`<path d="M${n(x + a)} ${n(y)}H${n(x + w - b)}Q${n(x + w)} ${n(y)} ${n(x + w)} ${n(y + b)}` +
      `V${n(y + h - c)}Q${n(x + w)} ${n(y + h)} ${n(x + w - c)} ${n(y + h)}H${n(x + d)}Q${n(x)} ${n(y + h)} ${n(x)} ` +
      `${n(y + h - d)}V${n(y + a)}Q${n(x)} ${n(y)} ${n(x + a)} ${n(y)}Z" ${paint}/>`);
  }
  text(x, y, runs, style) {
    style = smaller_style(style, style.least ? runs.reduce((sum, r) => sum + this.measure(r.text, style), 0) : 0);
    const fitted = fit_runs(runs, style, t => this.measure(t, style));
    const anchor = { center: ' text-anchor="middle"', right: ' text-anchor="end"' }[style.align || 'left'] || '';
    const halo = style.halo ? ` stroke="${style.halo}" stroke-width="${this.number(style.size / 4)}" ` +
      'paint-order="stroke" stroke-linejoin="round"' : '';
    this.out.push(`<text x="${this.number(x)}" y="${this.number(y)}" font-size="${this.number(style.size)}"` +
      `${style.bold ? ' font-weight="600"' : ''}${anchor}${halo} xml:space="preserve">` +
      fitted.map(r => `<tspan fill="${r.colour}">${xml_text(r.text)}</tspan>`).join('') + '</text>');
  }
  line(stations, colour, line_width, dash = null) {
    const n = this.number, s = stations;
    let d = `M${n(s[0])} ${n(s[1])}V${n(s[2])}`;
    for (let k = 3; k < s.length; k += 3) {
      const [a, b] = curve_between(s, k);
      d += `C${n(s[k - 3])} ${n(a)} ${n(s[k])} ${n(b)} ${n(s[k])} ${n(s[k + 1])}V${n(s[k + 2])}`;
    }
    this.out.push(`<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(line_width)}"` +
      `${dash ? ` stroke-dasharray="${dash}"` : ''}/>`);
  }
  polygon(points, fill) {
    this.out.push(`<polygon points="${points.map(this.number).join(' ')}" fill="${fill}"/>`);
  }
  /** @param {number} w @param {number} h @param {string} back */
  document(x, y, w, h, back) {
    const n = this.number;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${n(x)} ${n(y)} ${n(w)} ${n(h)}" width="${n(w)}" ` +
      `height="${n(h)}" font-family="${xml_text(page_font)}">\n<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" ` +
      `height="${n(h)}" fill="${back}"/>\n${this.out.join('\n')}\n</svg>\n`;
  }
}
