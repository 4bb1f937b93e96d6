import { SHIPPED_RULES } from '@portal/contract/areas/exam/exam/rules.ts'
import { moduleName } from '@portal/contract/areas/system/log/modules.ts'
import { sentenceOfEntry } from '@portal/contract/areas/system/log/sentence.ts'
import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFieldWords } from '#src/areas/system/log/field-words.ts'
import { differencesInWords } from '#src/areas/system/log/words.ts'
import { moduleOf } from '#src/platform/audit.ts'
import { servedPlatform } from './built.ts'

/** Latin words that people who read logs know by these letters. */
const KNOWN = /\b(IP|PDF|Word|Excel|CAS|LDAP|OIDC|ID|URL|SM3|HTML|ZIP)\b/g
const latin = (text: string) => /[A-Za-z]{2,}/.test(text.replace(KNOWN, ''))

let endpoints: readonly Endpoint[]

beforeAll(async () => {
  endpoints = (await servedPlatform()).endpoints.filter(({ effect, audit }) => effect === 'write' && audit !== 'none')
})

const facts = {
  actorName: '张三',
  kind: 'update',
  objectType: 'exams',
  objectName: '三级安全教育',
  result: 'ok',
  reason: '',
  diff: [],
} as const
const change = { field: 'pass', title: '及格线', before: '60', after: '70', added: [], removed: [] }

describe('the operation log in words', () => {
  test('every act of the contract comes out as a Chinese sentence, done or refused, with and without a thing', () => {
    const odd = endpoints.flatMap(({ title }) =>
      [
        { ...facts, action: title },
        { ...facts, action: title, objectName: '' },
        { ...facts, action: title, diff: [change] },
        {
          ...facts,
          action: title,
          diff: [change, { ...change, field: 'x', title: '时长' }, { ...change, field: 'y' }],
        },
        { ...facts, action: title, result: 'refused' as const, reason: '没有权限' },
      ]
        .map(sentenceOfEntry)
        .filter((sentence) => sentence === '' || latin(sentence) || /undefined|了了|《》|「」/.test(sentence)),
    )
    expect(odd).toEqual([])
  })

  test('every act belongs to a screen or part with a name', () => {
    const unnamed = endpoints.map(moduleOf).filter((module) => moduleName(module) === '')
    expect([...new Set(unnamed)]).toEqual([])
  })

  test('every field of a call that is saved has a name, and its codes have words', () => {
    const words = createFieldWords(endpoints)
    expect(words('rest/exam/save', 'exams', 'startAt').title).not.toBe('其他内容')
    expect(words('rest/exam/save', 'exams', 'noSuchField').title).toBe('其他内容')
    expect(words('rest/questionBank/save', 'questions', 'difficulty').title).toBe('难度')
  })

  test('what has neither a name nor a content, and the act itself, is no change to tell', () => {
    const wording = {
      names: new Map<string, string>(),
      words: (field: string) => ({ title: field === 'pass' ? '及格线' : '其他内容', codes: {}, scale: 1 }),
    }
    const told = differencesInWords(
      [
        { field: 'act', before: '', after: 'submit' },
        { field: 'noSuchField', before: null, after: '' },
        { field: 'noSuchField', before: null, after: '写了' },
        { field: 'pass', before: 60, after: null },
      ],
      wording,
    )
    expect(told.map(({ title, after }) => [title, after])).toEqual([
      ['其他内容', '写了'],
      ['及格线', '（空）'],
    ])
  })

  test('settings that hang together are told one by one, in the unit of their title, and once', () => {
    const fieldWords = createFieldWords(endpoints)
    const wording = {
      names: new Map<string, string>(),
      words: (field: string) => fieldWords('rest/exam/save', 'exams', field),
    }
    const rules = (passScore: number, blind: boolean) => ({
      ...SHIPPED_RULES,
      passScore,
      marking: { ...SHIPPED_RULES.marking, blind },
    })
    const told = differencesInWords(
      [
        { field: 'rules', before: rules(60, true), after: rules(70.5, true) },
        { field: 'passScore', before: 6000, after: 7050 },
        { field: 'total', before: 10_000, after: 12_000 },
      ],
      wording,
    )
    expect(told.map(({ title, before, after }) => [title, before, after])).toEqual([
      ['及格分', '60', '70.5'],
      ['总分', '100', '120'],
    ])
    const deep = [{ field: 'rules', before: rules(60, true), after: rules(60, false) }]
    expect(differencesInWords(deep, wording).map(({ before, after }) => [before, after])).toEqual([['是', '否']])
  })

  test('a change says from what to what, a list what came and went, a secret only that it changed', () => {
    const say = (over: object) => sentenceOfEntry({ ...facts, action: '保存考试', ...over })
    expect(say({ diff: [change] })).toBe('把《三级安全教育》的及格线由 60 改为 70')
    expect(say({ diff: [{ ...change, title: '讲师', before: '（空）', after: '张三' }] })).toBe(
      '把《三级安全教育》的讲师设为「张三」',
    )
    expect(
      say({
        objectType: 'users',
        objectName: '余海涛',
        diff: [{ ...change, title: '角色', added: ['班组长'], removed: [] }],
      }),
    ).toBe('把余海涛的角色加上「班组长」')
    expect(
      say({
        objectType: 'users',
        objectName: '余海涛',
        diff: [{ ...change, field: 'enabled', title: '启用', before: '启用', after: '停用' }],
      }),
    ).toBe('停用了余海涛')
    expect(say({ kind: 'delete', action: '删除用户', objectType: 'users', objectName: '余海涛' })).toBe(
      '删除了用户 余海涛',
    )
    expect(say({ kind: 'other', action: '重置密码', objectType: 'users', objectName: '余海涛' })).toBe(
      '重置了余海涛的密码',
    )
    expect(say({ kind: 'signIn', action: '退出登录', objectType: 'users', objectName: '张三' })).toBe('退出了登录')
    expect(say({ kind: 'other', action: '公布成绩' })).toBe('公布了成绩：《三级安全教育》')
    const act = { ...change, field: 'act', title: '操作', before: '', after: 'submit' }
    expect(say({ kind: 'other', action: '交卷', objectType: 'attempts' })).toBe('交卷：《三级安全教育》')
    expect(say({ kind: 'other', action: '强制交卷', objectType: 'attempts', diff: [act] })).toBe(
      '强制交卷：《三级安全教育》',
    )
    expect(say({ kind: 'create' })).toBe('新建了考试《三级安全教育》')
    expect(say({ result: 'refused', action: '导出列表', objectName: '', reason: '没有权限' })).toBe(
      '想导出列表，被拒绝：没有权限',
    )
  })
})
