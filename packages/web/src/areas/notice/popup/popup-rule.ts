/** Where nothing may pop up: answering, players and live rooms, sign-in, the document reader, and the door itself. */
const UNDISTURBED =
  /^\/(?:activitySignInList|signInList|pdfView|livePlaySignIn|meetingSignInList|authredirect|login)$|\/(?:videoPlay|newCourseVideoPlay|livePlayCourse|livePlayClass|specialAnswer|livePlayAnswer|hideTroubleAnswer|dailyAnswer|answerExercise|comprehensiveExam|activityVideo|activitySignInList|meetingSignIn|safetyNetNoticeDetail)$/

export interface Moment {
  path: string
  /** Forms with unsaved input, uploads and the like under way. */
  unsaved: number
  /** Another dialog is open: the privacy notice, a sign-in, a confirmation. */
  dialogs: number
  /** Something plays in the page. */
  playing: boolean
  visible: boolean
}

/** A pop-up never covers what a person is in the middle of. */
export const mayPopUp = ({ path, unsaved, dialogs, playing, visible }: Moment): boolean =>
  visible && unsaved === 0 && dialogs === 0 && !playing && !UNDISTURBED.test(path)
