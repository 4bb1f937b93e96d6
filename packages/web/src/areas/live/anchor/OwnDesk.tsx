import { listLiveClasses } from '@portal/contract/areas/live/class.ts'
import { liveState } from '@portal/contract/areas/live/class-words.ts'
import { videoRefusals } from '@portal/contract/areas/video/refusals.ts'
import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { listSchoolVideos } from '@portal/contract/areas/video/video-list.ts'
import { imAnchor } from '@portal/contract/areas/video/video-manage.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { CourseSection } from '#src/areas/learning/public.ts'
import {
  isInReview,
  MediaCell,
  PreviewModal,
  StateTags,
  UploadModal,
  useMediaProgress,
  useVideoWrites,
  whyNotSubmit,
} from '#src/areas/video/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { late } from '#src/ui/late/late.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import '#src/ui/plain/verb.css'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { ANCHORS, liveAddress } from './addresses.ts'

const OwnVideoDrawer = late(() => import('./OwnVideoDrawer.tsx').then((module) => module.OwnVideoDrawer))

const MOST = 100
const states = wordsOf(liveState)
const page = { page: 1, pageSize: MOST, keyword: '', exactTotal: false }

/** 我的主播台: what the anchor uploaded and how it stands, and the classes he hosts. */
export function OwnDesk() {
  const own = useQuery(query(imAnchor, {}))
  return (
    <div className="anchor-page course-centre">
      <Loaded of={own}>
        {({ isAnchor, enabled, anchorId }) =>
          isAnchor ? (
            <Desk enabled={enabled} anchorId={anchorId} />
          ) : (
            <EmptyNew
              text={videoRefusals.notAnchor.message}
              action={
                <Link className="verb" to={ANCHORS}>
                  看看主播
                </Link>
              }
            />
          )
        }
      </Loaded>
    </div>
  )
}

function Desk({ enabled, anchorId }: { enabled: boolean; anchorId: string | null }) {
  const [isUploading, setUploading] = useState(false)
  return (
    <>
      <div className="anchor-tools">
        <h1 className="page-head">我的主播台</h1>
        {anchorId && (
          <Link className="verb" to={`${ANCHORS}?id=${anchorId}`}>
            我的主页
          </Link>
        )}
        {enabled && (
          <button type="button" className="verb verb-first" onClick={() => setUploading(true)}>
            上传视频
          </button>
        )}
      </div>
      {!enabled && <Alert type="warning" title="你的主播身份已停用或任期已满，不能上传视频和主持直播，请联系管理员" />}
      <OwnVideos enabled={enabled} />
      <OwnClasses />
      {isUploading && <UploadModal channel="school" onClose={() => setUploading(false)} />}
    </>
  )
}

type Opened = { kind: 'edit' | 'preview'; video: VideoRow }

function OwnVideos({ enabled }: { enabled: boolean }) {
  const found = useQuery(query(listSchoolVideos, { ...page, sort: '-createdAt', filter: { manage: true, mine: true } }))
  const progress = useMediaProgress(found.data?.list ?? [])
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <CourseSection title="我的视频">
      <Loaded of={found}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyNew text="还没有上传视频" />
          ) : (
            <ul className="anchor-lines anchor-own" aria-label="我的视频">
              {list.map((video) => (
                <li key={video.id}>
                  <div>
                    <b>{video.title}</b>
                    <span>{factsOf(video)}</span>
                  </div>
                  {video.mediaState === 'ready' ? (
                    <StateTags video={video} />
                  ) : (
                    <MediaCell video={video} progress={progress.get(video.id)} />
                  )}
                  <Acts
                    video={video}
                    enabled={enabled}
                    onEdit={() => setOpened({ kind: 'edit', video })}
                    onLook={() => setOpened({ kind: 'preview', video })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened?.kind === 'edit' && <OwnVideoDrawer id={opened.video.id} onClose={close} />}
      {opened?.kind === 'preview' && <PreviewModal video={opened.video} onClose={close} />}
    </CourseSection>
  )
}

const factsOf = ({ duration, clickCount, likeCount, completionRate, state, audienceText }: VideoRow): string =>
  [
    duration > 0 && clockText(duration),
    state === 'published' && `播放 ${clickCount.toLocaleString('zh-CN')}`,
    state === 'published' && `点赞 ${likeCount.toLocaleString('zh-CN')}`,
    state === 'published' && typeof completionRate === 'number' && `完成率 ${completionRate}%`,
    audienceText && `范围：${audienceText}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Who may watch is for the managers to say; everything else he does himself. */
const whyNot = (video: VideoRow): string | null => {
  if (video.labelTypeId === null) return '请先点“编辑”选择分类'
  const reason = whyNotSubmit(video)
  return reason === videoRefusals.noAudience.message ? '观看范围由管理员设置，设置后可提交' : reason
}

interface ActsProps {
  video: VideoRow
  enabled: boolean
  onEdit: () => void
  onLook: () => void
}

function Acts({ video, enabled, onEdit, onLook }: ActsProps) {
  const writes = useVideoWrites()
  const reason = whyNot(video)
  const inReview = isInReview(video)
  const maySend = enabled && !inReview && (video.state === 'draft' || video.changeState === 'open')
  return (
    <div className="anchor-acts">
      {maySend && reason !== null && <span>{reason}</span>}
      <button type="button" className="verb" aria-label={`预览：${video.title}`} onClick={onLook}>
        预览
      </button>
      {enabled && !inReview && (
        <button type="button" className="verb" aria-label={`编辑：${video.title}`} onClick={onEdit}>
          编辑
        </button>
      )}
      {maySend && (
        <button
          type="button"
          className="verb"
          aria-label={`提交审批：${video.title}`}
          disabled={reason !== null || writes.isPending}
          onClick={() => void writes.submit(video)}
        >
          提交审批
        </button>
      )}
      {inReview && (
        <button
          type="button"
          className="verb"
          aria-label={`撤回：${video.title}`}
          disabled={writes.isPending}
          onClick={() => void writes.withdraw(video)}
        >
          撤回
        </button>
      )}
    </div>
  )
}

function OwnClasses() {
  const found = useQuery(query(listLiveClasses, { ...page, sort: '-plannedStart', filter: { hosting: true } }))
  return (
    <CourseSection title="我的直播课">
      <Loaded of={found}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyNew text="还没有安排你主持的直播课" />
          ) : (
            <ul className="anchor-lines" aria-label="我的直播课">
              {list.map((live) => (
                <li key={live.id}>
                  <div>
                    <b>{live.title}</b>
                    <span>{dateTimeText((live.startedAt ?? live.plannedStart).getTime())}</span>
                  </div>
                  <StateWord>{states[live.state]}</StateWord>
                  <Link className="verb" to={liveAddress(live.id)} aria-label={`进入：${live.title}`}>
                    进入
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </CourseSection>
  )
}
