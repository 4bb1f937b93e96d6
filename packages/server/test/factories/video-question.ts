import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { v7 } from 'uuid'
import type { RunningApp } from '#src/app/build-app.ts'
import type { VideoPin } from '#src/schema/video.ts'
import { videoQuestions } from '#src/schema/video-question.ts'
import { aPaperOf, singleContent } from './sitting.ts'

/** A question of a video that learners meet: a single choice with B right, half a minute in, unless told otherwise. */
export const aVideoQuestion = async (
  running: RunningApp,
  videoId: string,
  values: Partial<VideoPin> = {},
  content: QuestionContent = singleContent,
): Promise<string> => {
  const paper = await aPaperOf(running, [content])
  const questionId = paper.sections[0]?.items[0]?.questionId ?? ''
  const id = v7()
  const pin = { second: 30, versionNo: 1, mustPass: false, maxTries: null, onWrong: 'explain' as const }
  await running.platform.db.insert(videoQuestions).values({ id, videoId, questionId, ...pin, ...values })
  return id
}
