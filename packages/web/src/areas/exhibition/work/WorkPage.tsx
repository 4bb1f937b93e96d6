import type { ExhibitionKind } from '@portal/contract/areas/exhibition/words.ts'
import type { WorkDetail } from '@portal/contract/areas/exhibition/work.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { type RowAction, RowActions } from '#src/kit/list/RowActions.tsx'
import { query } from '#src/kit/query.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { listAddress, showAddress } from '../addresses.ts'
import { workStates } from '../exhibition-words.ts'
import { lengthText } from '../film/film-text.ts'
import { useShowKind } from '../show-kind.ts'
import { Decide } from './Decide.tsx'
import { RemoveWorks } from './RemoveWorks.tsx'

const skeleton = () => <LateSkeleton />
const MaskTool = late(() => import('./MaskTool.tsx').then((module) => module.MaskTool), skeleton)
const FilmPlayer = late(() => import('../film/FilmPlayer.tsx').then((module) => module.FilmPlayer), skeleton)
const WorkVotes = late(() => import('../vote/WorkVotes.tsx').then((module) => module.WorkVotes), skeleton)
const WorkMarks = late(() => import('../jury/WorkMarks.tsx').then((module) => module.WorkMarks), skeleton)

/** 作品详情 for those who run the exhibition: pictures, votes and marks. */
export function WorkPage({ id }: { id: string }) {
  const { calls, codes, kind } = useShowKind()
  const found = useQuery({ ...query(calls.get, { id, manage: true }), refetchOnMount: 'always' })
  const mayVotes = useHolds([codes.vote])
  return (
    <DetailPage of={found} back={`${listAddress(kind)}?tab=works`}>
      {(work) => ({
        title: work.title,
        state: <StateWord of={workStates[work.state] ?? ''}>{workStates[work.state]}</StateWord>,
        note: [work.number, work.category, work.reason].filter(Boolean).join(' · '),
        actions: <WorkActs of={work} />,
        facts: factsOf(work, kind),
        tabs: [
          ...(kind === 'film' ? [{ key: 'film', label: '影片', content: <Film of={work} /> }] : []),
          ...(kind === 'photo' || work.files.length > 0 ? [picturesTab(work, kind)] : []),
          { key: 'votes', label: `票 ${work.votes ?? 0}`, content: <WorkVotes of={work} names={mayVotes} /> },
          { key: 'jury', label: `评审 ${work.juryDone ?? 0} / ${work.juryAll ?? 0}`, content: <WorkMarks of={work} /> },
        ],
      })}
    </DetailPage>
  )
}

const factsOf = (work: WorkDetail, kind: ExhibitionKind) => [
  { label: '影展', value: <Link to={showAddress(kind, work.exhibitionId)}>{work.exhibitionTitle}</Link> },
  { label: '作者', value: [work.author, work.orgName].filter(Boolean).join(' · ') },
  ...(kind === 'film' ? filmFacts(work) : []),
  { label: '拍摄', value: [work.takenOn, work.takenPlace].filter(Boolean).join(' · ') },
  { label: '提交时间', value: work.submittedAt ? dateTimeText(work.submittedAt.getTime()) : '' },
  {
    label: '著作权声明',
    value: work.consentAt ? `第 ${work.consentVersion} 版，${dateTimeText(work.consentAt.getTime())} 同意` : '未同意',
  },
  { label: '名次', value: work.rank ? `第 ${work.rank} 名` : '' },
  { label: '奖项', value: work.award },
]

function WorkActs({ of }: { of: WorkDetail }) {
  const { codes } = useShowKind()
  const [isRemoving, setRemoving] = useState(false)
  const acts: RowAction[] = [
    ...(of.state === 'shown'
      ? [{ label: '撤下', access: [codes.audit], danger: true, onClick: () => setRemoving(true) }]
      : []),
  ]
  return (
    <>
      {of.mayDecide && of.requestId && <Decide requestId={of.requestId} title={of.title} filled />}
      {acts.length > 0 && <RowActions actions={acts} name={of.title} menuOnly />}
      {isRemoving && <RemoveWorks works={[of]} onClose={() => setRemoving(false)} />}
    </>
  )
}

const filmFacts = (work: WorkDetail) => [
  { label: '主创', value: work.crew ?? '' },
  { label: '时长', value: lengthText(work) },
  { label: '播放', value: `${work.plays ?? 0} 次` },
  { label: '完播率', value: typeof work.finished === 'number' ? `${work.finished}%` : '' },
]

const picturesTab = (work: WorkDetail, kind: ExhibitionKind) => ({
  key: 'pictures',
  label: kind === 'film' ? '封面' : `图片 ${work.files.length}`,
  content: <Pictures of={work} />,
})

function Film({ of }: { of: WorkDetail }) {
  return (
    <div className="work-pictures">
      {of.story !== '' && <p className="work-story">{of.story}</p>}
      <FilmPlayer work={of} manage />
    </div>
  )
}

function Pictures({ of }: { of: WorkDetail }) {
  const { codes, kind } = useShowKind()
  const mayAudit = useHolds([codes.audit])
  const [isMasking, setMasking] = useState(false)
  if (isMasking) return <MaskTool of={of} onClose={() => setMasking(false)} />
  return (
    <div className="work-pictures">
      {kind === 'photo' && of.story !== '' && <p className="work-story">{of.story}</p>}
      {mayAudit && (
        <div className="work-tools">
          <Button onClick={() => setMasking(true)}>打码</Button>
          <span>遮挡人脸、证件等；所有人看到的大图、小图和下载都会更换</span>
        </div>
      )}
      {of.files.map((picture, at) => (
        <figure key={picture.id}>
          <img src={picture.url} alt={`${of.title} ${at + 1}`} width={picture.width} height={picture.height} />
          <figcaption>
            {picture.masked && <StateWord of="已打码">已打码</StateWord>}
            <span>
              {picture.width} × {picture.height}
            </span>
            {picture.camera.map(({ label, value }) => (
              <span key={label}>
                {label} {value}
              </span>
            ))}
            <a href={picture.downloadUrl}>下载</a>
          </figcaption>
        </figure>
      ))}
    </div>
  )
}
