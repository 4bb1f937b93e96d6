// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { rememberVisit, visitsOf } from './visits.ts'

const open = (path: string, frame: 'layout' | 'learner' = 'layout') => rememberVisit('me', { path, frame })

beforeEach(() => localStorage.clear())

test('what is opened most stands first, and is told apart by person', () => {
  for (const path of ['/system/user', '/system/org', '/system/user']) open(path)
  rememberVisit('other', { path: '/system/log', frame: 'layout' })

  expect(visitsOf('me')).toEqual({ paths: ['/system/user', '/system/org'], mostlyOffice: true })
})

test('whoever learns more than he administers is no back-office person', () => {
  open('/system/user')
  open('/netSchool/learnProgress', 'learner')

  expect(visitsOf('me')).toEqual({ paths: ['/system/user'], mostlyOffice: false })
})

test('what was kept in another form counts for nothing', () => {
  localStorage.setItem('portal.screenVisits.me', 'broken')
  expect(visitsOf('me').paths).toEqual([])
})
