import type { Screen } from '@portal/contract/kit/screen.ts'
import { shanghaiDayNumber } from '@portal/contract/kit/shanghai.ts'
import { z } from 'zod'
import { readUserItem, writeUserItem } from '../storage.ts'

const KEY = 'screenVisits'
const DAYS = 14

/** By day number: openings of each back-office screen, and how many there were of the school. */
const visits = z.record(z.string(), z.object({ school: z.int(), office: z.record(z.string(), z.int()) }))
type Visits = z.output<typeof visits>

const readVisits = (userId: string, today: number): Visits => {
  try {
    const kept = visits.parse(JSON.parse(readUserItem(userId, KEY) ?? '{}'))
    return Object.fromEntries(Object.entries(kept).filter(([day]) => Number(day) > today - DAYS))
  } catch {
    return {}
  }
}

/** Counted on this device: what a person uses stands nearer, and nobody else learns of it. */
export const rememberVisit = (userId: string, { path, frame }: Pick<Screen, 'path' | 'frame'>): void => {
  if (userId === '' || (frame !== 'layout' && frame !== 'learner')) return
  const today = shanghaiDayNumber(Date.now())
  const kept = readVisits(userId, today)
  const { school, office } = kept[today] ?? { school: 0, office: {} }
  const day =
    frame === 'learner'
      ? { school: school + 1, office }
      : { school, office: { ...office, [path]: (office[path] ?? 0) + 1 } }
  writeUserItem(userId, KEY, JSON.stringify({ ...kept, [today]: day }))
}

/** Screens of the back-office by their openings in 14 days, the most used first, and whether these outnumber the school's. */
export const visitsOf = (userId: string): { paths: string[]; mostlyOffice: boolean } => {
  const days = Object.values(readVisits(userId, shanghaiDayNumber(Date.now())))
  const counts = new Map<string, number>()
  for (const { office } of days)
    for (const [path, n] of Object.entries(office)) counts.set(path, (counts.get(path) ?? 0) + n)
  const all = [...counts].toSorted((a, b) => b[1] - a[1])
  const school = days.reduce((sum, day) => sum + day.school, 0)
  return { paths: all.map(([path]) => path), mostlyOffice: all.reduce((sum, [, n]) => sum + n, 0) > school }
}
