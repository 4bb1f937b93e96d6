import { describe, expect, test } from 'vitest'
import { whyNotDelete, whyNotPublish, whyNotSubmit } from './why-not.ts'

const draft = {
  state: 'draft',
  changeState: 'none',
  approved: false,
  mediaState: 'ready',
  duration: 60,
  audienceText: '全员',
  labelTypeId: 'a',
  deletedAt: null,
} as const

describe('whyNotSubmit', () => {
  test('lets a complete draft go', () => {
    expect(whyNotSubmit(draft)).toBeNull()
  })

  test.each([
    [{ state: 'in_review' }, '审批中不能执行该操作，请先撤回'],
    [{ state: 'published', changeState: 'in_review' }, '审批中不能执行该操作，请先撤回'],
    [{ state: 'published' }, '没有需要提交审批的内容'],
    [{ state: 'retired', approved: true }, '没有需要提交审批的内容'],
    [{ mediaState: 'processing', duration: 0 }, '视频尚未处理完成，不能发布'],
    [{ audienceText: '未设置' }, '请选择观看范围'],
    [{ labelTypeId: null }, '请选择分类'],
  ] as const)('refuses %o: %s', (changes, words) => {
    expect(whyNotSubmit({ ...draft, ...changes })).toBe(words)
  })

  test.each([[{ state: 'published', changeState: 'open' }], [{ state: 'retired', approved: false }]] as const)(
    'lets %o go',
    (changes) => {
      expect(whyNotSubmit({ ...draft, ...changes })).toBeNull()
    },
  )
})

describe('whyNotPublish', () => {
  test('wants an approval of exactly this content', () => {
    expect(whyNotPublish({ ...draft, state: 'retired' })).toBe('尚未通过审批，不能发布')
    expect(whyNotPublish({ ...draft, state: 'retired', approved: true })).toBeNull()
  })
})

describe('whyNotDelete', () => {
  test('wants a published one retired first', () => {
    expect(whyNotDelete({ ...draft, state: 'published' })).toBe('请先下架再删除')
    expect(whyNotDelete({ ...draft, state: 'retired' })).toBeNull()
  })
})
