import { describe, expect, test } from 'vitest'
import { layersOf } from '../build/layers.ts'

const TABLE = '/node_modules/antd/es/table/InternalTable.js'
const SELECT = '/node_modules/@rc-component/select/es/Select.js'
const MENU = '/node_modules/@rc-component/menu/es/Menu.js'

/** Ten pages named by digits, and late parts by letters. */
const hearts = { [TABLE]: '01234A', [SELECT]: '01567B', [MENU]: '89C' }
const layers = (of: Record<string, string>) =>
  layersOf(new Map(Object.entries({ ...hearts, ...of }).map(([id, its]) => [id, new Set(its)])), (each) =>
    /\d/.test(each),
  )

describe('the layer of a module', () => {
  test('is the part that alone needs it', () => {
    expect(layers({ cell: '01234A' }).get('cell')).toBe('table')
  })

  test('is that of the many where others need it as well', () => {
    expect(layers({ icon: '01234AB' }).get('icon')).toBe('most')
  })

  test('is none where few need it', () => {
    expect(layers({ rare: '9' }).get('rare')).toBeUndefined()
  })

  test('is none where it would bring a part to those who do without', () => {
    expect(layers({ column: '0123' }).get('column')).toBeUndefined()
  })

  test('fails where a part is not there any more', () => {
    expect(() => layersOf(new Map(), () => true)).toThrow('InternalTable')
  })
})
