import { describe, expect, it } from 'vitest';
import { safeCss } from './safe-css.ts';

describe('page style of the back office (C-ID-8)', () => {
  it.each([
    [':root { --yellow: #0a7; --ink: rgb(20 20 60) }', ':root{--yellow:#0a7;--ink:rgb(20 20 60)}'],
    [
      '.button--go:hover { background: linear-gradient(#fff, #eee) !important }',
      '.button--go:hover{background:linear-gradient(#fff,#eee)!important}',
    ],
    ['@media (min-width: 992px) { .top { padding: 4px 8px } }', '@media (min-width:992px){.top{padding:4px 8px}}'],
    [
      'h1, .section__head h2 { font: 800 20px/1.2 Georgia, serif; letter-spacing: .02em }',
      'h1,.section__head h2{font:800 20px/1.2 Georgia,serif;letter-spacing:.02em}',
    ],
    ['/* our colours */ a { color: var(--ink) }', 'a{color:var(--ink)}'],
  ])('lets through %s', (given, safe) => expect(safeCss(given)).toEqual({ css: safe, refused: [] }));

  it.each([
    ['a picture from elsewhere', '.top { background: url(https://evil.example/x.png) }'],
    ['a picture of the shop', '.top { background-image: url("/media/x.svg") }'],
    ['a set of pictures', '.top { background: image-set("https://evil.example/x.png" 1x) }'],
    ['an import', '@import "https://evil.example/x.css";'],
    ['an import by address', '@import url(//evil.example/x.css);'],
    ['a font from elsewhere', '@font-face { font-family: x; src: url(https://evil.example/x.woff2) }'],
    ['an expression', '.top { color: expression(alert(1)) }'],
    ['an old binding', '.top { -moz-binding: url(x.xml#a); behavior: url(x.htc) }'],
    ['a layer over the page', '.top { position: fixed; inset: 0; z-index: 9999 }'],
    ['a thing moved away', '.price { transform: translateX(100px) }'],
    ['space below zero', '.price { margin-left: -4000px }'],
    ['space below zero in a variable', ':root { --gutter: -4000px }'],
    ['space that is computed', '.price { margin-left: calc(0px - 4000px) }'],
    ['space that is computed in a variable', ':root { --gutter: calc(0px - 4000px) }'],
    ['a shadow over everything', '.top { box-shadow: 0 0 0 9999px #f00 }'],
    ['a thing taken away', '.legal { display: none; visibility: hidden; opacity: 0 }'],
    ['words put in', '.price::before { content: "0,01" }'],
    ['what somebody types', 'input[value^="a"] { color: red }'],
    ['a variable that loads', ':root { --x: url(https://evil.example/) }'],
    ['an animation', '@keyframes x { to { color: red } }'],
  ])('leaves out %s', (_, given) => {
    const { css, refused, broken } = safeCss(`${given}\n.ok { color: #123456 }`);
    expect(css).toBe('.ok{color:#123456}');
    expect(broken).toBeUndefined();
    expect(refused.length).toBeGreaterThan(0);
  });

  it.each([
    ['the end of its element', 'a { color: red } </style><script>alert(1)</script>'],
    ['the end of its element in a name', 'a { font-family: "</style><script>alert(1)</script>" }'],
    ['an address written with escapes', '.top { background: u\\72l(https://evil.example/x.png) }'],
    ['the end of its element in a variable', ':root { --x: </style> }'],
  ])('nothing of %s comes out', (_, given) => expect(safeCss(given).css).not.toMatch(/[<>]|script|evil/));

  it('reports the line of what is left out, and where a sheet breaks', () => {
    expect(safeCss('a { color: red }\n\n.top { position: fixed }').refused).toEqual([
      { line: 3, what: 'position:fixed' },
    ]);
    expect(safeCss('a { color: red }\nb { color }').broken?.line).toBe(2);
  });
});
