/** Where those who manage it see a meeting. */
export const meetingPage = (id: string): string => `/meeting/meetingList?id=${id}`

/** Where those who are invited see it. */
export const ownMeetingPage = (id: string): string => `/meetingSignInList?id=${id}`
