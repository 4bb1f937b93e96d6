import type { Screen } from '@portal/contract/kit/screen.ts'
import { screens } from '@portal/contract/paths.ts'
import { P } from '@portal/contract/privileges.ts'
import { expect, test } from 'vitest'
import { crumbsOf } from './crumbs.ts'

const screenAt = (path: string) => screens.find((screen) => screen.path === path) as Screen
const everything = new Set<string>(Object.values(P))
const reader = { menuCodes: everything, isBuilt: () => true, latestOf: (path: string) => path }

test('leads from the home over the group to the page, whose crumb is text', () => {
  expect(crumbsOf(screenAt('/system/user'), '用户管理', reader)).toEqual([
    { title: '主页', to: '/dashboard' },
    { title: '系统管理', to: '/system/dictionary' },
    { title: '用户管理', to: null },
  ])
})

test('puts the list between group and detail and returns to its latest query', () => {
  const latestOf = (path: string) => (path === '/announcement/announcementList' ? `${path}?page=3` : path)

  expect(crumbsOf(screenAt('/announcement/announcementDetail'), '春节放假', { ...reader, latestOf })).toEqual([
    { title: '主页', to: '/dashboard' },
    { title: '系统公告', to: '/announcement/announcementList?page=3' },
    { title: '公告列表', to: '/announcement/announcementList?page=3' },
    { title: '春节放假', to: null },
  ])
})

test('links no group whose first child is this very page', () => {
  expect(crumbsOf(screenAt('/system/dictionary'), '字典管理', reader)[1]).toEqual({ title: '系统管理', to: null })
})

test('links no list the person may not open', () => {
  const menuCodes = new Set([P.train])

  expect(crumbsOf(screenAt('/train/auditsManageDetial'), '报名审核详情', { ...reader, menuCodes })[2]).toEqual({
    title: '报名审核',
    to: null,
  })
})
