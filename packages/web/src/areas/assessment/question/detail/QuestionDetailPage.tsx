import { questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import { getQuestion } from '@portal/contract/areas/assessment/question/endpoints.ts'
import {
  type QuestionDetail,
  questionState,
  versionState,
} from '@portal/contract/areas/assessment/question/question.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { useState } from 'react'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { useBankHome } from '../../bank-home.ts'
import '../editor/question-edit.css'
import { contentOf, freshValues, valuesOf } from '../editor/question-values.ts'
import { PictureUrlsContext } from './picture-urls.ts'
import { useUrls } from './use-urls.ts'

const skeleton = () => <LateSkeleton />
const ReviewPart = late(() => import('./ReviewPart.tsx').then((module) => module.ReviewPart), skeleton)
const QuestionForm = late(() => import('../editor/QuestionForm.tsx').then((module) => module.QuestionForm), skeleton)
const PreviewTrial = late(() => import('./PreviewTrial.tsx').then((module) => module.PreviewTrial), skeleton)
const VersionTab = late(() => import('./VersionTab.tsx').then((module) => module.VersionTab), skeleton)
const DefectTab = late(() => import('./DefectTab.tsx').then((module) => module.DefectTab), skeleton)
const UsageTab = late(() => import('./UsageTab.tsx').then((module) => module.UsageTab), skeleton)

const kinds = wordsOf(questionKind)
const states = wordsOf(questionState)
const versionStates = wordsOf(versionState)

/** 题目详情: written on a wide screen, read and tried anywhere. */
export function QuestionDetailPage() {
  const { query: address } = usePage()
  const mayWrite = useHolds(useBankHome().edits)
  const phone = useMedia(PHONE)
  if (address.id !== undefined)
    return <StoredQuestion key={address.id} id={address.id} no={address.no} requestId={address.request} />
  if (!mayWrite) return <p role="alert">无操作权限</p>
  if (phone) return <p role="status">请在电脑上新增题目。</p>
  const kind = questionKind.safeParse(address.kind).data ?? 'single'
  return (
    <div className="kit-detail">
      <header>
        <h1>新增题目</h1>
      </header>
      <QuestionForm question={null} initial={freshValues(kind, address.typeId)} />
    </div>
  )
}

interface StoredProps {
  id: string
  no: string | undefined
  /** The request to review it that led here. */
  requestId: string | undefined
}

function StoredQuestion({ id, no, requestId }: StoredProps) {
  const { list } = useBankHome()
  const asked = Number(no)
  const isOld = Number.isInteger(asked) && asked > 0
  const question = useQuery(query(getQuestion, isOld ? { id, no: asked } : { id }))
  const phone = useMedia(PHONE)
  const [turn, setTurn] = useState(0)
  const reload = () => void question.refetch().then(() => setTurn((last) => last + 1))
  const review = (record: QuestionDetail) => ({
    key: 'review',
    label: '审核',
    content: (
      <>
        <ReviewPart
          questionId={id}
          requestId={requestId ?? ''}
          // A mere reviewer sees the draft only as long as the decision is open.
          onDecided={() => (record.rights.edit ? reload() : go(`${list}?tab=review`))}
        />
        <ReadQuestion question={record} />
      </>
    ),
  })

  return (
    <DetailPage of={question} back={list}>
      {(record) => {
        const writes = record.rights.edit && !phone && !isOld && record.state !== 'in_review'
        return {
          title: record.number,
          state: <QuestionMarks question={record} />,
          tabs: [
            ...(requestId === undefined ? [] : [review(record)]),
            writes
              ? {
                  key: 'edit',
                  label: '编辑',
                  content: <QuestionForm key={turn} question={record} initial={valuesOf(record)} onReload={reload} />,
                }
              : { key: 'read', label: '内容', content: <ReadQuestion question={record} /> },
            { key: 'versions', label: '版本', content: <VersionTab question={record} /> },
            { key: 'usage', label: '使用与统计', content: <UsageTab question={record} /> },
            { key: 'defects', label: '报错', content: <DefectTab question={record} /> },
          ],
        }
      }}
    </DetailPage>
  )
}

function QuestionMarks({ question }: { question: QuestionDetail }) {
  const { kind, state, version } = question
  return (
    <>
      <StateWord>{states[state]}</StateWord>
      <Tag>{kinds[kind]}</Tag>
      <Tag>
        第 {version.no} 版 · {versionStates[version.state]}
      </Tag>
    </>
  )
}

function ReadQuestion({ question }: { question: QuestionDetail }) {
  const urls = useUrls(question)
  return (
    <PictureUrlsContext value={urls}>
      <PreviewTrial content={contentOf(question.version)} mayKey={question.rights.key} />
    </PictureUrlsContext>
  )
}
