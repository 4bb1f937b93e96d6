import { expect, test } from 'vitest'
import { romanName } from './roman-name.ts'

test.each([
  ['余国栋', 'Yu Guodong'],
  ['单雄信', 'Shan Xiongxin'],
  ['欧阳修远', 'Ouyang Xiuyuan'],
  ['吕布', 'Lyu Bu'],
  ['欧阳', 'Ou Yang'],
  ['阿依古丽·买买提', ''],
  ['Smith', ''],
  ['王', ''],
])('%s is spelled %s', (name, spelled) => {
  expect(romanName(name)).toBe(spelled)
})
