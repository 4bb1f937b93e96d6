import { describe, expect, test } from 'vitest'
import { differencesOf } from './difference.ts'

const version = (versionNo: string, pages: number, current: boolean) => ({
  ...{ versionNo, pages, current, kind: 'minor', changeNote: '', originalName: 'a.pdf', bytes: 1, by: '张三' },
  ...{ at: new Date(0), state: 'ready', failText: '' },
})

const now = {
  title: '动火办法',
  summary: '',
  ackText: '我已阅读',
  pickedQuestions: [],
  coverUrl: '',
  versions: [version('2.0', 22, false), version('1.0', 20, true)] as never,
}

describe('what a submitted change alters', () => {
  test('nothing beside a first publication', () => {
    expect(differencesOf({ ...now, draft: null })).toEqual([])
  })

  test('compares version and page count, also where the count stays the same', () => {
    const rows = differencesOf({ ...now, draft: { versionNo: '2.0', pages: 20, changeNote: '按新规程修改' } })
    expect(rows).toEqual([
      { label: '版本', before: 'V1.0', after: 'V2.0' },
      { label: '页数', before: '20 页', after: '20 页' },
      { label: '变更说明', before: '无', after: '按新规程修改' },
    ])
  })

  test('names the fields that change and only those', () => {
    expect(differencesOf({ ...now, draft: { title: '动火办法', ackText: '我承诺' } })).toEqual([
      { label: '知悉文字', before: '我已阅读', after: '我承诺' },
    ])
  })
})
