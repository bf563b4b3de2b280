import { expect, test } from 'vitest';
import { svgProblem, svgSize } from './svg-safety.rules.ts';

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60"${attributes}>${inside}</svg>`;

test.each([
  ['a drawing', svg('<path d="M0 0h10"/><text x="1">Ø 8 &amp; 10</text>')],
  ['gradients by reference', svg('<defs><linearGradient id="a"/></defs><rect fill="url(#a)"/><use href="#a"/>')],
  ['an XML declaration', `<?xml version="1.0"?>${svg('<g/>')}`],
  ['a comment', svg('<!-- drawn by hand --><g/>')],
])('%s is taken', (_, text) => {
  expect(svgProblem(text)).toBeUndefined();
});

test.each([
  ['script', svg('<script>alert(1)</script>')],
  ['script with a prefix', svg('<svg:script>alert(1)</svg:script>')],
  ['foreignObject', svg('<foreignObject><body/></foreignObject>')],
  ['event handler', svg('', ' onload="alert(1)"')],
  ['event handler after a slash', svg('<g/onclick=alert(1)>')],
  ['external link', svg('<use href="https://example.com/x.svg#a"/>')],
  ['data link', svg('<use xlink:href="data:image/svg+xml;base64,AAAA"/>')],
  ['link without quotes', svg('<use href=javascript:alert(1) />')],
  ['picture inside', svg('<image href="#a"/>')],
  ['anchor', svg('<a href="#x"><g/></a>')],
  ['external style', svg('<style>@import "https://example.com/x.css";</style>')],
  ['external paint', svg('<rect fill="url(https://example.com/#a)"/>')],
  ['hidden by character references', svg('<rect style="fill:u&#114;l(https://example.com)"/>')],
  ['hidden by CSS escapes', svg('<style>rect{fill:\\75rl(https://example.com)}</style>')],
  ['entities', `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('')}`],
  ['animation', svg('<animate attributeName="href" to="javascript:alert(1)"/>')],
  ['no drawing at all', '<html></html>'],
])('%s is refused', (_, text) => {
  expect(svgProblem(text)).toBeTypeOf('string');
});

test.each([
  ['<svg width="150" height="90">', { width: 150, height: 90 }],
  ['<svg viewBox="0 0 320 240">', { width: 320, height: 240 }],
  ['<svg width="100%" viewBox="0,0,32,24">', { width: 32, height: 24 }],
  ['<svg>', undefined],
])('size of %s', (text, size) => {
  expect(svgSize(text)).toEqual(size);
});
