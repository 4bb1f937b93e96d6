import {
  deleteVideoQuestions,
  LEAST_GAP_SECONDS,
  type listVideoQuestions,
  MOST_VIDEO_QUESTIONS,
  type PinnedQuestion,
  saveVideoQuestion,
} from '@portal/contract/areas/video/question.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { usePlayback } from '#src/shared/player/VideoPlayer.tsx'
import { late } from '#src/ui/late/late.tsx'
import { ManagerPlayer } from '../video/detail/ManagerPlayer.tsx'
import { mayBreakReview, useVideoWrites } from '../video/manage/use-video-writes.ts'
import { isInReview, whyNotSubmit } from '../video/manage/why-not.ts'
import { PinTable } from './PinTable.tsx'
import { QuestionRuler } from './QuestionRuler.tsx'

const PinDrawer = late(() => import('./PinDrawer.tsx').then((module) => module.PinDrawer))
const PinPreview = late(() => import('./PinPreview.tsx').then((module) => module.PinPreview))

interface QuestionsTabProps {
  video: VideoDetail
  found: ResultOf<typeof listVideoQuestions>
}

/** The picture, the ruler of its questions, and what each of them is. */
export function QuestionsTab({ video, found }: QuestionsTabProps) {
  const { list, revision, duration, waiting } = found
  const playback = usePlayback()
  const mayWrite = useHolds([P.schoolVideoQuestion]) && !video.deletedAt
  const save = useWrite(saveVideoQuestion, { refreshes: ['aliVideo'] })
  const remove = useWrite(deleteVideoQuestions, { refreshes: ['aliVideo'] })
  const { submit } = useVideoWrites()
  const [editing, setEditing] = useState<Partial<PinnedQuestion>>()
  const [previewed, setPreviewed] = useState<PinnedQuestion>()

  const add = async () => {
    playback.pause()
    if (await mayBreakReview(video)) setEditing({ second: Math.floor(playback.second()) })
  }
  const write = async (pin: PinnedQuestion, changes: Partial<PinnedQuestion>) => {
    const { id, second, questionId, version, mustPass, maxTries, onWrong } = { ...pin, ...changes }
    const body = { id, videoId: video.id, second, questionId, version, mustPass, maxTries, onWrong, revision }
    return (await mayBreakReview(video)) ? save.run(body) : undefined
  }
  const move = async (pin: PinnedQuestion, second: number) => {
    if (await write(pin, { second })) tip('success', `已移到 ${clockText(second)}`)
  }
  const upgrade = async (pin: PinnedQuestion) => {
    const consequence = `将从第 ${pin.version} 版改为第 ${pin.currentVersion} 版，已有作答保留；题目内容或答案有改动的，未学完的学员须重新作答。`
    if (!(await confirm({ name: pin.stemText, verb: '升级', consequence }))) return
    if (await write(pin, { version: pin.currentVersion })) tip('success', '已升级到最新题目版本')
  }
  const drop = async (pin: PinnedQuestion) => {
    const consequence = '学员将不再看到该题，已有作答保留在题目统计中。'
    if (!(await confirm({ name: pin.stemText, verb: '删除', consequence }))) return
    if (await remove.run({ videoId: video.id, ids: [pin.id] })) tip('success', '已删除')
  }

  return (
    <div className="video-questions">
      <section className="video-questions-player" aria-label="视频">
        <ManagerPlayer video={video} playback={playback} />
        {duration > 0 && (
          <QuestionRuler
            pins={list}
            duration={duration}
            playback={playback}
            disabled={!mayWrite || save.isPending}
            onMove={(pin, second) => void move(pin, second)}
          />
        )}
        {mayWrite && duration > 0 && (
          <Button type="primary" disabled={list.length >= MOST_VIDEO_QUESTIONS} onClick={() => void add()}>
            在当前时间添加
          </Button>
        )}
        <p className="video-questions-note">
          每个视频最多 {MOST_VIDEO_QUESTIONS} 题，两题间隔至少 {LEAST_GAP_SECONDS} 秒。
        </p>
      </section>
      <section className="video-questions-list" aria-label="题目列表">
        {waiting && (
          <Alert
            type="info"
            showIcon
            title={
              isInReview(video)
                ? '修改正在审批，通过前学员看到的仍是原来的题目'
                : '修改尚未提交审批，学员看到的仍是原来的题目'
            }
            action={
              !isInReview(video) && whyNotSubmit(video) === null ? (
                <Button size="small" onClick={() => void submit(video)}>
                  提交审批
                </Button>
              ) : undefined
            }
          />
        )}
        {list.some(({ lost }) => lost) && <Alert type="warning" showIcon title="时间点失效，请调整" />}
        <PinTable
          pins={list}
          mayWrite={mayWrite}
          onSeek={(pin) => playback.jump(pin.second, { play: false })}
          onEdit={(pin) => void mayBreakReview(video).then((goOn) => (goOn ? setEditing(pin) : undefined))}
          onPreview={setPreviewed}
          onUpgrade={(pin) => void upgrade(pin)}
          onDelete={(pin) => void drop(pin)}
        />
      </section>
      {editing && (
        <PinDrawer videoId={video.id} revision={revision} pin={editing} onClose={() => setEditing(undefined)} />
      )}
      {previewed && <PinPreview pin={previewed} onClose={() => setPreviewed(undefined)} />}
    </div>
  )
}
