import { describe, expect, it } from 'vitest';
import { safeHtml } from './safe-html.ts';

describe('server-supplied HTML (C-ID-8)', () => {
  it.each([
    ['<p onclick="steal()">Chi siamo</p>', '<p>Chi siamo</p>'],
    ['<script>alert(1)</script>ok', 'ok'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="/shop">x</a>', '<a href="/shop">x</a>'],
    [
      '<a href="https://a.example">x</a>',
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    ['<div style="position:fixed">x</div>', '<div>x</div>'],
    ['<iframe src="https://a.example"></iframe>', ''],
    ['<img src="//evil.example/x.png" onerror="x()">', '<img loading="lazy" />'],
    ['<h3 class="t">Orari</h3><ul><li>8–18</li></ul>', '<h3 class="t">Orari</h3><ul><li>8–18</li></ul>'],
  ])('%s', (given, safe) => expect(safeHtml(given)).toBe(safe));
});
