/** Where a video is watched: the school's with evidence beside it, the portal's as a public course. */
export const videoLink = (id: string, channel: string): string =>
  `${channel === 'school' ? '/netSchool/courseCenter/newCourseVideoPlay' : '/netSchool/videoPlay'}?id=${id}`
