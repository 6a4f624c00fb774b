// test/text/viewer/browser.js - drives headless Chromium through a pipe, for the tests of pages
// SPDX-License-Identifier: Apache-2.0
'use strict';

const { spawn, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

/** The browser's program, or ''. */
function find_browser() {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome'])
    if (spawnSync('sh', ['-c', `command -v ${name}`]).status === 0) return name;
  return '';
}

const sleep = ms => new Promise(done => setTimeout(done, ms));

/** One page at a time. Console errors and exceptions are kept in `errors`. */
class browser {
  async start({ width = 1600, height = 1000, dark = false } = {}) {
    this.profile = fs.mkdtempSync(path.join(os.tmpdir(), 'graft_viewer_'));
    const options = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync', '--hide-scrollbars',
      '--disable-dev-shm-usage', `--window-size=${width},${height}`, `--user-data-dir=${this.profile}`,
      '--remote-debugging-pipe', 'about:blank'];
    this.child = spawn(find_browser(), options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    this.waiting = new Map();
    this.next = 1;
    this.errors = [];
    this.on_event = new Map();
    let rest = [];
    this.child.stdio[4].on('data', data => {
      for (let end = data.indexOf(0); end >= 0; end = data.indexOf(0)) {
        const text = Buffer.concat([...rest, data.subarray(0, end)]).toString();
        rest = [];
        data = data.subarray(end + 1);
        this.receive(JSON.parse(text));
      }
      if (data.length) rest.push(data);
    });
    const { targetInfos } = await this.send('Target.getTargets');
    const target = targetInfos.find(t => t.type === 'page').targetId;
    this.session = (await this.send('Target.attachToTarget', { targetId: target, flatten: true })).sessionId;
    await this.send('Page.enable');
    await this.send('Runtime.enable');
    await this.send('Log.enable');
    await this.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
    await this.dark(dark);
    return this;
  }
  receive(message) {
    if (message.id) {
      const { done, failed } = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.error) failed(new Error(JSON.stringify(message.error)));
      else done(message.result);
      return;
    }
    const { method, params } = message;
    if (method === 'Runtime.exceptionThrown') {
      const d = params.exceptionDetails;
      this.errors.push((d.exception && d.exception.description) || d.text);
    }
    if (method === 'Runtime.consoleAPICalled' && (params.type === 'error' || params.type === 'warning'))
      this.errors.push(params.args.map(a => a.value || a.description).join(' '));
    if (method === 'Log.entryAdded' && params.entry.level === 'error') this.errors.push(params.entry.text);
    if (this.on_event.has(method)) {
      this.on_event.get(method)(params);
      this.on_event.delete(method);
    }
  }
  send(method, params = {}) {
    const id = this.next++;
    this.child.stdio[3].write(JSON.stringify({ id, method, params, ...(this.session ? { sessionId: this.session } : {}) }) + '\0');
    return new Promise((done, failed) => this.waiting.set(id, { done, failed }));
  }
  event(method) { return new Promise(done => this.on_event.set(method, done)); }
  dark(on) {
    return this.send('Emulation.setEmulatedMedia',
      { features: [{ name: 'prefers-color-scheme', value: on ? 'dark' : 'light' },
        { name: 'prefers-reduced-motion', value: 'reduce' }] });
  }
  /** Waits until the page is drawn. @param {string} url */
  async open(url) {
    for (const to of ['about:blank', url]) { // a page that differs in its hash only would not be read again
      const loaded = this.event('Page.loadEventFired');
      await this.send('Page.navigate', { url: to });
      await loaded;
    }
    await this.settled();
  }
  async settled() { await this.run('new Promise(f => requestAnimationFrame(() => requestAnimationFrame(f)))'); }
  /** The value of an expression in the page. `v` is the viewer. @param {string} expression */
  async run(expression) {
    const all = `(() => { const v = window.graft_viewer; void v; return (${expression}); })()`;
    const { result, exceptionDetails } = await this.send('Runtime.evaluate',
      { expression: all, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception.description);
    return result.value;
  }
  async mouse(type, x, y, more = {}) {
    await this.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1, ...more });
  }
  async click(x, y, count = 1) {
    await this.mouse('mouseMoved', x, y, { button: 'none', clickCount: 0 });
    for (let k = 1; k <= count; ++k) {
      await this.mouse('mousePressed', x, y, { clickCount: k });
      await this.mouse('mouseReleased', x, y, { clickCount: k });
    }
    await this.settled();
  }
  /** A real click in the middle of an element. @param {string} selector */
  async click_on(selector) {
    const at = await this.run(`(() => { const e = document.querySelector(${JSON.stringify(selector)});
      if (!e) return null; e.scrollIntoView({ block: 'nearest' }); const r = e.getBoundingClientRect();
      return [r.x + Math.min(r.width, 300) / 2, r.y + r.height / 2, r.width]; })()`);
    if (!at || !at[2]) throw new Error(`nothing to click: ${selector}`);
    await this.click(at[0], at[1]);
  }
  async key(key, more = {}) {
    const text = key.length === 1 ? key : undefined;
    await this.send('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', key, text, ...more,
      windowsVirtualKeyCode: { Enter: 13, Escape: 27, ArrowDown: 40, ArrowUp: 38 }[key] || 0 });
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
    await this.settled();
  }
  async type(text) {
    await this.send('Input.insertText', { text });
    await sleep(120);
    await this.settled();
  }
  async picture(file) {
    const { data } = await this.send('Page.captureScreenshot', { format: 'png' });
    if (file) fs.writeFileSync(file, Buffer.from(data, 'base64'));
    return data;
  }
  async stop() {
    this.session = undefined;
    const ended = new Promise(done => this.child.once('exit', done));
    this.send('Browser.close').catch(() => {});
    await Promise.race([ended, sleep(5000)]);
    if (this.child.exitCode === null) this.child.kill('SIGKILL');
    fs.rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

module.exports = { browser, find_browser, sleep };
