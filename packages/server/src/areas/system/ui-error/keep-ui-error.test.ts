import { reportUiError } from '@portal/contract/areas/system/message/ui-error.ts'
import { expect, test } from 'vitest'
import { uiErrors } from '#src/schema/system/system.ts'
import { startTestApp } from '#test/app.ts'

test('an hour of a session keeps twenty errors, however many are reported at once', async () => {
  const t = await startTestApp()
  const [person, other] = [await t.as(), await t.as()]
  const error = { message: 'x is not a function', info: 'render', url: '/guide', stack: 'at A\n at B', build: 'test' }

  const answers = await Promise.all(Array.from({ length: 30 }, () => person.call(reportUiError, error)))

  expect(answers.filter(({ kept }) => kept)).toHaveLength(20)
  expect(await other.call(reportUiError, error)).toEqual({ kept: true })
  const rows = await t.db.select().from(uiErrors)
  expect(rows).toHaveLength(21)
  expect(rows[0]).toMatchObject({ message: 'x is not a function', stack: 'at A\n at B' })
  await t.close()
})
