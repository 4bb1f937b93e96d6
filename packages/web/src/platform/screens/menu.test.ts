import { P } from '@portal/contract/privileges.ts'
import { describe, expect, test } from 'vitest'
import { menuOf } from './menu.ts'

const isBuilt = () => true
const menu = (...codes: string[]) => menuOf({ menuCodes: new Set(codes), isBuilt })
const full = menu(...Object.values(P))

describe('the menu of somebody with every code', () => {
  test('stands in the order of the specification without hidden groups', () => {
    expect(full.map(({ path }) => path)).toEqual([
      '/train',
      '/announcement',
      '/videoManage',
      '/videoManageSc',
      '/meeting',
      '/cinema',
      '/photo',
      '/monograph',
      '/welfare',
      '/businessCard',
      '/epidemic',
      '/questionBank',
      '/questionnaire',
      '/expertOnline',
      '/system',
    ])
  })

  test('draws exactly the groups as plain items whose only child is their redirect target', () => {
    expect(full.filter(({ plain }) => plain).map(({ path }) => path)).toEqual([
      '/announcement',
      '/meeting',
      '/cinema',
      '/photo',
      '/welfare',
      '/expertOnline',
    ])
  })
})

describe('the menu of somebody with few codes', () => {
  test('leaves a group of one child a group where that child is not the redirect target', () => {
    expect(menu(P.user)).toEqual([
      expect.objectContaining({ path: '/system', plain: false, items: [{ path: '/system/user', title: '用户管理' }] }),
    ])
  })

  test('makes a plain item of a group reduced to its redirect target', () => {
    expect(menu(P.train, P.trainClass)).toEqual([expect.objectContaining({ path: '/train', plain: true })])
  })

  test('does not draw a group without any permitted child', () => {
    expect(menu('p_zhuye')).toEqual([])
    expect(menu(P.userGroup).map(({ path }) => path)).toEqual(['/system'])
  })
})

test('shows built screens only', () => {
  const built = menuOf({ menuCodes: new Set(Object.values(P)), isBuilt: (path) => path === '/system/role' })

  expect(built.map(({ items }) => items)).toEqual([[{ path: '/system/role', title: '角色管理' }]])
})
