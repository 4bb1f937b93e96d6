import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { clockText } from '#src/shared/player/core/clock-text.ts'

interface Difference {
  label: string
  before: string
  after: string
  /** Pictures in place of words. */
  picture?: boolean
}

type Chapters = VideoDetail['chapters']
type Subtitles = VideoDetail['subtitles']

const chapterLines = (chapters: Chapters) =>
  chapters.map(({ second, title }) => `${clockText(second)} ${title}`).join('\n') || '无'

const subtitleLines = (subtitles: Subtitles) => subtitles.map(({ lang, name }) => name || lang).join('、') || '无'

/** Questions of a video, a line each, as an approver reads them. */
export const questionLines = (questions: VideoDetail['questions']): string[] =>
  questions.map(({ second, mustPass, stemText = '', maxTries = null }) => {
    const tries = maxTries === null ? '' : `，限答 ${maxTries} 次`
    return `${clockText(second)} ${stemText}（${mustPass ? '必答' : '选答'}${tries}）`
  })

const questionText = (questions: VideoDetail['questions']) => questionLines(questions).join('\n') || '无'

/** What a submitted change would alter in the published video, field by field; empty for a first publication. */
export const differencesOf = (video: VideoDetail): Difference[] => {
  const { draft } = video
  if (!draft) return []
  const words = (label: string, before: string, after: string | undefined): Difference[] =>
    after === undefined || after === before ? [] : [{ label, before: before || '无', after: after || '无' }]
  return [
    ...words('标题', video.title, draft.title),
    ...words('简介', video.summary, draft.summary),
    ...words('讲师', video.lecturer, draft.lecturer),
    ...words('章节', chapterLines(video.chapters), draft.chapters && chapterLines(draft.chapters)),
    ...words('字幕', subtitleLines(video.subtitles), draft.subtitles && subtitleLines(draft.subtitles)),
    ...words('视频题目', questionText(video.questions), draft.questions && questionText(draft.questions)),
    ...words('版本', `v${video.versionNo ?? 0}`, draft.versionNo === undefined ? undefined : `v${draft.versionNo}`),
    ...words('时长', clockText(video.duration), draft.duration === undefined ? undefined : clockText(draft.duration)),
    ...(draft.coverUrl === undefined
      ? []
      : [{ label: '封面', before: video.coverUrl, after: draft.coverUrl, picture: true }]),
  ]
}

/** The video as it would be after the approval: what learners see now, with the submitted change over it. */
export const submittedOf = (video: VideoDetail): VideoDetail => {
  const { draft } = video
  if (!draft) return video
  const { title, summary, lecturer, chapters, subtitles, questions, versionNo, duration, play } = draft
  return {
    ...video,
    title: title ?? video.title,
    summary: summary ?? video.summary,
    lecturer: lecturer ?? video.lecturer,
    chapters: chapters ?? video.chapters,
    subtitles: subtitles ?? video.subtitles,
    questions: questions ?? video.questions,
    versionNo: versionNo ?? video.versionNo,
    duration: duration ?? video.duration,
    play: play ?? video.play,
  }
}
