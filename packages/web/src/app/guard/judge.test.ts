import { screens } from '@portal/contract/paths.ts'
import { P } from '@portal/contract/privileges.ts'
import { describe, expect, test } from 'vitest'
import { judge, judgeGuest } from './judge.ts'

const codes = (...held: string[]) => new Set(held)
const everything = codes(...Object.values(P))
const isBuilt = (path: string) => path !== '/netSchool/courseCenter'
const signedOut = { hasToken: false, menuCodes: null, isBuilt }
const person = (...held: string[]) => ({ hasToken: true, menuCodes: codes(...held), isBuilt })
const admin = { hasToken: true, menuCodes: everything, isBuilt }
const redirect = (to: string) => ({ kind: 'redirect', to })
const opened = (path: string) => ({ kind: 'open', screen: expect.objectContaining({ path }) })

describe('rule 1', () => {
  test.each([signedOut, admin])('replaces /login by the guide, token or not', (visitor) => {
    expect(judge('/login', visitor)).toEqual(redirect('/guide'))
  })
})

describe('rule 2', () => {
  test.each(['/guide', '/authredirect'])('opens %s with and without token', (path) => {
    expect(judge(path, signedOut)).toEqual(opened(path))
    expect(judge(path, admin)).toEqual(opened(path))
  })
})

describe('rule 3', () => {
  test.each(['/system/user', '/dashboard', '/no/such', '/signInList'])('keeps %s as wanted address', (path) => {
    expect(judge(path, signedOut)).toEqual({ ...redirect('/guide'), keepWanted: true })
  })

  test.each(['/', '/401', '/404', '/homePage/index'])('does not keep %s', (path) => {
    expect(judge(path, signedOut)).toEqual({ ...redirect('/guide'), keepWanted: false })
  })

  test('sends every screen but the public ones to the guide', () => {
    const others = screens.filter((screen) => !screen.public)

    expect(others.map(({ path }) => judge(path, signedOut))).toEqual(
      others.map(() => expect.objectContaining(redirect('/guide'))),
    )
  })
})

describe('rule 4', () => {
  test.each(['/guide', '/', '/system/user', '/no/such', '/401'])('asks for the user before it judges %s', (path) => {
    expect(judge(path, { hasToken: true, menuCodes: null, isBuilt })).toEqual({ kind: 'loadUser' })
  })
})

describe('rules 5 and 6', () => {
  test.each(['/', '/homePage/index'])('replaces %s by the guide', (path) => {
    expect(judge(path, admin)).toEqual(redirect('/guide'))
  })

  test('shows the dashboard by its own address, even without any menu', () => {
    expect(judge('/dashboard', person('p_zhuye'))).toEqual(opened('/dashboard'))
  })
})

describe('rule 7', () => {
  test.each([
    ['/system', '/system/dictionary'],
    ['/netSchool', '/netSchool/learnProgress'],
    ['/netSchool/courseCenter', '/netSchool/courseCenter/videoStudy'],
    ['/activity', '/activity/activityVideo'],
  ])('leads %s to %s', (group, child) => {
    expect(judge(group, admin)).toEqual(redirect(child))
  })

  test('leads a group to the first child that is permitted', () => {
    expect(judge('/system', person(P.user))).toEqual(redirect('/system/user'))
  })

  test('refuses a group without a permitted child', () => {
    expect(judge('/system', person('p_zhuye'))).toEqual(redirect('/401?noGoBack=true'))
  })

  test('knows no group of which nothing is built', () => {
    expect(judge('/photo', { ...admin, isBuilt: () => false })).toEqual(redirect('/404'))
  })
})

describe('rule 8', () => {
  test.each(['/no/such', '/system/nothing', '/System/user'])('knows no %s', (path) => {
    expect(judge(path, admin)).toEqual(redirect('/404'))
  })

  test('treats a screen that is not built as unknown', () => {
    expect(judge('/system/user', { ...admin, isBuilt: () => false })).toEqual(redirect('/404'))
  })
})

describe('rule 9', () => {
  test('refuses a known screen without a code of its own list', () => {
    expect(judge('/train/auditsManage', person(P.train))).toEqual(redirect('/401?noGoBack=true'))
  })

  test('refuses a known screen without a code of its group', () => {
    expect(judge('/train/auditsManage', person(P.enrolment))).toEqual(redirect('/401?noGoBack=true'))
  })

  test.each(['/monograph/contentTextDetail', '/monograph/historyTodayDetail'])(
    'opens %s to whoever is asked to approve, and to nobody else without its codes',
    (path) => {
      const approver = person(P.announcement)
      expect(judge(path, { ...approver, isAsked: true })).toEqual(opened(path))
      expect(judge(path, approver)).toEqual(redirect('/401?noGoBack=true'))
      expect(judge('/monograph/contentTextList', { ...approver, isAsked: true })).toEqual(
        redirect('/401?noGoBack=true'),
      )
    },
  )

  test('lets any one code of a list suffice', () => {
    expect(judge('/system/weChatPermission', person(P.wechatNews))).toEqual(opened('/system/weChatPermission'))
  })

  test('judges the rights of a screen that only redirects before it follows it', () => {
    expect(judge('/videoManageSc/livePlaySignList', admin)).toEqual(redirect('/livePlaySignIn'))
    expect(judge('/videoManageSc/livePlaySignList', person(P.school))).toEqual(redirect('/401?noGoBack=true'))
  })
})

describe('rule 10', () => {
  test('opens every screen that has no redirect for somebody with all codes', () => {
    const ordinary = screens.filter(({ path, redirect }) => redirect === null && isBuilt(path))

    expect(ordinary.map(({ path }) => judge(path, admin))).toEqual(ordinary.map(({ path }) => opened(path)))
  })

  test('opens hidden details and screens without codes to everybody', () => {
    expect(judge('/signInList', person('p_zhuye'))).toEqual(opened('/signInList'))
    expect(judge('/announcement/announcementDetail', person(P.announcement))).toEqual(
      opened('/announcement/announcementDetail'),
    )
  })
})

describe('a guest', () => {
  const page = '/activity/answerExercise?questionnaireId=q1'
  const at = (path: string, query = '') => judgeGuest(path, new URLSearchParams(query), page)

  test('opens the one page of his invitation', () => {
    expect(at('/activity/answerExercise', 'questionnaireId=q1&step=2')).toEqual(opened('/activity/answerExercise'))
  })

  test('is led back to it from every other screen, and from other things of the same page', () => {
    const others = screens
      .map(({ path }) => path)
      .filter((path) => !['/guide', '/login', '/authredirect'].includes(path))

    expect(others.map((path) => at(path))).toEqual(others.map(() => redirect(page)))
    expect(at('/activity/answerExercise', 'questionnaireId=q2')).toEqual(redirect(page))
  })

  test('goes as a guest where people sign in', () => {
    expect([at('/guide'), at('/login')]).toEqual([null, null])
    expect(at('/authredirect')).toEqual(opened('/authredirect'))
  })
})
