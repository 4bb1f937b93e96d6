import { expect, test } from 'vitest'
import { P } from '../../privileges.ts'
import { missingCompanions, routesOf, tick, untick, withHalfTicked } from './role-codes.ts'

test('choosing a button adds its menu, and removing the menu removes its buttons', () => {
  const chosen = tick(new Set([P.video]), P.labelEdit)
  const left = untick(tick(chosen, P.labelDel), P.label)

  expect([...chosen].sort()).toEqual([P.video, P.label, P.labelEdit].sort())
  expect([...left]).toEqual([P.video])
})

test('a menu that only stands above a ticked button is stored half-ticked', () => {
  expect(withHalfTicked([P.labelEdit, P.video])).toEqual([
    { code: P.labelEdit, half: false },
    { code: P.video, half: false },
    { code: P.label, half: true },
  ])
})

test('a menu whose group asks for another code names its companion', () => {
  expect(missingCompanions([P.visit, P.hazard, P.hazardApproval, P.label])).toEqual([
    { code: P.visit, companion: P.epidemic },
    { code: P.hazard, companion: P.school },
    { code: P.hazardApproval, companion: P.school },
    { code: P.label, companion: P.video },
  ])
  expect(missingCompanions([P.label, P.video, P.user])).toEqual([])
})

test('a code that serves two screens opens both', () => {
  expect(routesOf(P.orgAndDictionary)).toEqual(['/system/dictionary', '/system/org'])
})
