import { expect, test } from 'vitest';
import type { Json, StoredChange } from './operation.ts';
import { canonical, changeDigest, operationDigest, valuesDigest } from './operation-digest.ts';

test('one text of a value, whatever the order of its fields (C-OFF-1)', () => {
  const values: Record<string, Json> = { z: 1, a: { y: [null, {}], B: 'é' } };
  expect(canonical(values)).toBe('{"a":{"B":"é","y":[null,{}]},"z":1}');
  expect(canonical([])).toBe('[]');
  expect(canonical(undefined)).toBe('null');
});

test('digests are those of the operations that are stored: a chain written years ago still holds (C-OFF-1)', () => {
  const changes: StoredChange[] = [
    { seq: 1, entity: 'price', key: 'L01/A-1/1', before: { price: 12500 }, after: { price: 12875 } },
    {
      seq: 2,
      entity: 'article',
      key: 'B "2"',
      before: null,
      after: {
        name_it: 'Vite “M8”',
        active: true,
        eans: ['1', '2'],
        attributes: [{ code: 'color', value: null }],
      },
    },
  ];
  const digests = changes.map(changeDigest);
  expect(digests).toEqual([
    '4a4425eb891a1041cdd5d4bc3d760b4638015116d1c8e27eb50f16ecb73f8e0a',
    '98834ca35b2bacbcba3dcb92496e0f4a9aa71877656c5fe76e0c59313da931f5',
  ]);
  const operation = {
    id: 7,
    at: new Date('2026-11-27T10:00:00Z'),
    actorUserId: 3,
    source: 'office' as const,
    kind: 'price.edit',
    customerId: null,
    requestId: 'r',
    rows: 2,
    undoOf: null,
  };
  const values = valuesDigest({ actorName: 'Rosa', params: { b: 1, a: [1, 'x'] } });
  expect(operationDigest(Buffer.from('00ff', 'hex'), operation, values, digests).toString('hex')).toBe(
    'fba0039fe47024cd66935c3752f365eef501d89c9d7743bda70a42e7bb99c511',
  );
});
