// include/graft/text/page/viewer/numbers.js - numbers, shapes and times as text
// SPDX-License-Identifier: Apache-2.0
'use strict';

const thousands = n => String(n).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');

/** @param {number} n @param {string} word */
const plural = (n, word) => `${thousands(n)} ${word}${n === 1 ? '' : 's'}`;

/** Bytes with three significant digits: 7.80 MB. @param {number} n */
function bytes_text(n) {
  if (n < 1000) return `${n} B`;
  for (const unit of ['kB', 'MB', 'GB', 'TB']) {
    n /= 1000;
    if (n < 999.5 || unit === 'TB') return `${n.toPrecision(n < 999.5 ? 3 : 4)} ${unit}`;
  }
  return '';
}

/** A time given in nanoseconds. @param {number} ns */
function time_text(ns) {
  if (ns < 999.5) return `${+ns.toPrecision(3)} ns`;
  for (const unit of ['\u00b5s', 'ms', 's']) {
    ns /= 1000;
    if (ns < 999.5 || unit === 's') return `${ns.toPrecision(ns < 999.5 ? 3 : 4)} ${unit}`;
  }
  return '';
}

/** For axes: 6.00 MB is 6 MB. @param {string} text */
const without_zeros = text => text.replace(/(\.\d*?)0+(?=\D|$)/, '$1').replace(/\.(?=\D|$)/, '');

/** 1.5e9 becomes 1.50 G. @param {number} n */
function si_text(n) {
  if (n < 1000) return String(+n.toPrecision(3));
  for (const unit of ['k', 'M', 'G', 'T', 'P']) {
    n /= 1000;
    if (n < 999.5 || unit === 'P') return `${n.toPrecision(3)} ${unit}`;
  }
  return '';
}

/** A value of a constant. @param {any} v */
function value_text(v) {
  if (typeof v !== 'number') return v === null || v === undefined ? '?' : String(v);
  if (Number.isInteger(v) && Math.abs(v) < 1e15) return String(v);
  const short = v.toPrecision(6);
  return short.includes('e') ? String(+short) : short.replace(/0+$/, '').replace(/\.$/, '');
}

/** A dim as the JSONs have it: a number, an expression, null or a negative number if unknown. @param {any} d */
const dim_text = d => d === null || d === undefined || (typeof d === 'number' && d < 0) ? '?' : String(d);

/** A long expression is cut. @param {any} d */
function short_dim_text(d) {
  const text = dim_text(d);
  return text.length > 20 ? `${text.slice(0, 18)}\u2026` : text;
}

/** @param {any[] | null | undefined} dims */
function shape_text(dims) {
  if (!dims) return '?';
  return dims.length ? dims.map(dim_text).join('\u00d7') : 'scalar';
}

/** [1, 64, 56, 56], 1x64x56x56 and 1,64,56,56 are the same to the search. @param {string} text */
function same_shape_text(text) {
  const bare = text.replace(/[[\]()\s]/g, '');
  return /^[\w?+*.-]+([,x\u00d7*][\w?+*.-]+)+$/i.test(bare) && /\d|\?/.test(bare)
    ? bare.replace(/(?<=[\d?])[x,\u00d7](?=[\w?])|,/gi, '\u00d7')
    : '';
}

/** The value of an attribute. @param {any} v @returns {string} */
function attribute_text(v) {
  if (v === null) return 'null';
  if (Array.isArray(v)) return `[${v.map(attribute_text).join(', ')}]`;
  if (typeof v === 'object') {
    if ('dtype' in v && 'shape' in v) return `${v.dtype || '?'} ${shape_text(v.shape)}`;
    return JSON.stringify(v);
  }
  return typeof v === 'number' ? value_text(v) : String(v);
}

/** Ticks at 1, 2 or 5 times a power of ten. @param {number} most @param {number} about how many */
function ticks(most, about) {
  if (!(most > 0)) return [0];
  const raw = most / Math.max(1, about), power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map(f => f * power).find(s => s >= raw * 0.999) || 10 * power;
  const all = [];
  for (let v = 0; v <= most * 1.0001; v += step) all.push(v);
  return all;
}
