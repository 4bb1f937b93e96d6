import { expect, test } from 'vitest'
import { pastedSessions } from './pasted-sessions.ts'

test('a table from Excel becomes sessions, its head is left out', () => {
  const text = [
    '日期\t时间\t主题\t讲师\t地点\t学时',
    '2026-12-01\t09:00-10:30\t班组长的安全职责\t赵安平、林书远\t教室 301\t2.00',
    '2026/12/1\t13：30 至 15：00\t双重预防\t吴丽娟\t\t',
    '',
  ].join('\r\n')
  const { rows, faults } = pastedSessions(text)
  expect(faults).toEqual([])
  expect(rows).toEqual([
    {
      row: 2,
      day: '2026-12-01',
      begin: '09:00',
      end: '10:30',
      title: '班组长的安全职责',
      lecturers: ['赵安平', '林书远'],
      place: '教室 301',
      hours: 2,
    },
    {
      row: 3,
      day: '2026-12-01',
      begin: '13:30',
      end: '15:00',
      title: '双重预防',
      lecturers: ['吴丽娟'],
      place: '',
      hours: null,
    },
  ])
})

test('what cannot be read says its row and why', () => {
  const { rows, faults } = pastedSessions(
    [
      '2026-02-30\t09:00-10:30\t甲',
      '2026-12-01\t九点\t甲',
      '2026-12-01\t09:00-25:30\t甲',
      '2026-12-01\t09:00-10:30\t',
      '2026-12-01\t09:00-10:30\t甲\t\t\t二',
    ].join('\n'),
  )
  expect(rows).toEqual([])
  expect(faults.map(({ row, message }) => `${row} ${message}`)).toEqual([
    '1 日期“2026-02-30”无法识别，如 2026-12-01',
    '2 时间“九点”无法识别，如 09:00-10:30',
    '3 时间“09:00-25:30”无法识别，如 09:00-10:30',
    '4 请填写主题',
    '5 学时“二”无法识别',
  ])
})
