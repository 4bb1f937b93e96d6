import { expect, test } from 'vitest'
import { blankDefinition, withGroups } from './definition.ts'
import { drawingOf } from './drawing.ts'

const answer = {
  columns: [
    { key: 'a', title: '单位', numeric: false },
    { key: 'b', title: '状态', numeric: false },
    { key: 'n', title: '行数', numeric: true },
    { key: 'm', title: '合计', numeric: true },
  ],
  groups: 2,
  list: [
    { a: '一车间', b: '在职', n: 3, m: null },
    { a: '', b: '离职', n: 1, m: 2.5 },
  ],
}

test('bars have a series for each figure and the groups as labels', () => {
  const option = drawingOf({ ...answer, chart: 'bar' })

  expect(option.xAxis).toMatchObject({ data: ['一车间 · 在职', '（空） · 离职'] })
  expect(option.series).toMatchObject([
    { name: '行数', data: [3, 1] },
    { name: '合计', data: [null, 2.5] },
  ])
})

test('a pie shows the first figure', () => {
  expect(drawingOf({ ...answer, chart: 'pie' }).series).toMatchObject([
    {
      data: [
        { name: '一车间 · 在职', value: 3 },
        { name: '（空） · 离职', value: 1 },
      ],
    },
  ])
})

test('a first group counts rows and draws them, the last one gone brings the columns back', () => {
  const grouped = withGroups(blankDefinition('people'), [{ field: 'post', way: 'value' }])

  expect(grouped).toMatchObject({ measures: [{ kind: 'count', field: null }], chart: 'bar' })
  expect(withGroups(grouped, [])).toMatchObject({
    measures: [],
    chart: 'none',
    columns: blankDefinition('people').columns,
  })
})
