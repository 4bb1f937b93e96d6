export const questionsAddress = (videoId: string): string => `/videoManageSc/videoQuestionsDetail?videoId=${videoId}`
