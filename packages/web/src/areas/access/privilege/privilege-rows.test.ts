import type { PrivilegeNode } from '@portal/contract/areas/access/privilege.ts'
import { expect, test } from 'vitest'
import { NO_FILTER, treeOf } from './privilege-rows.ts'

const node = (code: string, values: Partial<PrivilegeNode> = {}): PrivilegeNode => ({
  code,
  title: code,
  type: 'menu',
  parent: null,
  group: '/system',
  routes: [],
  resource: code,
  note: '',
  sensitive: false,
  enabled: true,
  roles: 1,
  revision: 0,
  ...values,
})

const nodes = [
  node('P_user', { title: '用户管理', routes: ['/system/user'] }),
  node('P_user_reset', { title: '重置密码', type: 'button', parent: 'P_user', sensitive: true }),
  node('P_user_add', { title: '新增用户', type: 'button', parent: 'P_user', roles: 0 }),
  node('P_log', { title: '系统日志' }),
]

const codesIn = (filter: Partial<typeof NO_FILTER>) =>
  treeOf(nodes, { ...NO_FILTER, ...filter }).map(({ code, children = [] }) => [code, children.map((each) => each.code)])

test('keeps the menu above a button that was found', () => {
  expect(codesIn({ text: '重置' })).toEqual([['P_user', ['P_user_reset']]])
  expect(codesIn({ sensitive: true })).toEqual([['P_user', ['P_user_reset']]])
})

test('finds by title, code and path', () => {
  expect(codesIn({ text: '/system/USER' })).toEqual([['P_user', []]])
  expect(codesIn({ text: 'p_log' })).toEqual([['P_log', []]])
})

test('shows what no role contains', () => {
  expect(codesIn({ unused: true })).toEqual([['P_user', ['P_user_add']]])
})
