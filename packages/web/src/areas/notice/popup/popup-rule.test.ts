import { describe, expect, test } from 'vitest'
import { mayPopUp } from './popup-rule.ts'

const free = { path: '/guide', unsaved: 0, dialogs: 0, playing: false, visible: true }

describe('mayPopUp', () => {
  test.each(['/guide', '/dashboard', '/system/user', '/netSchool/learnProgress', '/netSchool/courseCenter/videoStudy'])(
    'may at %s',
    (path) => {
      expect(mayPopUp({ ...free, path })).toBe(true)
    },
  )

  test.each([
    '/netSchool/specialAnswer',
    '/netSchool/dailyAnswer',
    '/netSchool/livePlayAnswer',
    '/netSchool/hideTroubleAnswer',
    '/netSchool/comprehensiveExam',
    '/activity/answerExercise',
    '/netSchool/videoPlay',
    '/netSchool/courseCenter/newCourseVideoPlay',
    '/netSchool/courseCenter/livePlayCourse',
    '/videoManageSc/livePlayClass',
    '/activity/activityVideo',
    '/activity/activitySignInList',
    '/activitySignInList',
    '/signInList',
    '/livePlaySignIn',
    '/meetingSignInList',
    '/pdfView',
    '/netSchool/courseCenter/safetyNetNoticeDetail',
  ])('never over %s', (path) => {
    expect(mayPopUp({ ...free, path })).toBe(false)
  })

  test.each([{ unsaved: 1 }, { dialogs: 1 }, { playing: true }, { visible: false }])('never with %o', (busy) => {
    expect(mayPopUp({ ...free, ...busy })).toBe(false)
  })
})
