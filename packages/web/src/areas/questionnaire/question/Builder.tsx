import { listSurveyQuestions } from '@portal/contract/areas/questionnaire/question/endpoints.ts'
import {
  numbersOf,
  type SurveyKind,
  surveyKind,
  tellingKinds,
} from '@portal/contract/areas/questionnaire/question/question.ts'
import { takesFiles } from '@portal/contract/areas/questionnaire/question/validate-logic.ts'
import { getQuestionnaire } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { StateTag } from '../questionnaire/questionnaire-columns.tsx'
import { newQuestionAddress, pageAddress, SURVEY_LIST } from '../survey-address.ts'
import { QuestionTable } from './QuestionTable.tsx'
import { type Listed, surveyOf } from './survey-of.ts'
import { useArranging } from './use-arranging.ts'
import './build.css'

const PreviewDrawer = late(() => import('./PreviewDrawer.tsx').then((module) => module.PreviewDrawer))
const LogicDrawer = late(() => import('./LogicDrawer.tsx').then((module) => module.LogicDrawer))
const BenchDrawer = late(() => import('./BenchDrawer.tsx').then((module) => module.BenchDrawer))
const QuotaDrawer = late(() => import('./QuotaDrawer.tsx').then((module) => module.QuotaDrawer))
const LibraryModal = late(() => import('./LibraryModal.tsx').then((module) => module.LibraryModal))

/** Pages, order and logic of one questionnaire. */
export function Builder({ questionnaireId }: { questionnaireId: string }) {
  const { setTitle } = usePage()
  const detail = useQuery(query(getQuestionnaire, { id: questionnaireId }))
  const found = useQuery(query(listSurveyQuestions, { questionnaireId }))
  const title = detail.data?.title

  // Follows the questionnaire: the shell shows its name.
  useEffect(() => {
    if (title !== undefined) setTitle(title)
  }, [setTitle, title])

  const back = (
    <Link to={SURVEY_LIST}>
      <Button>返回列表</Button>
    </Link>
  )
  return (
    <Loaded of={found} back={back}>
      {(listed) => (
        <section className="survey-build" aria-label="问卷题目">
          <header className="survey-line">
            <h1>{title}</h1>
            <StateTag state={listed.state} />
            {back}
            <NextStep questionnaireId={questionnaireId} listed={listed} />
          </header>
          <Desk
            questionnaireId={questionnaireId}
            listed={listed}
            asking={detail.data ?? { mode: 'named', access: 'audience' }}
            quotas={detail.data?.quotas ?? []}
          />
        </section>
      )}
    </Loaded>
  )
}

/** From the questions to the page on which the questionnaire is submitted. */
function NextStep({ questionnaireId, listed }: Pick<DeskProps, 'questionnaireId' | 'listed'>) {
  const isReady = listed.state === 'draft' && listed.pages.some(({ questions }) => questions.length > 0)
  return (
    <Link to={pageAddress(questionnaireId)}>
      <Button type={isReady ? 'primary' : 'default'}>{isReady ? '下一步：提交审核' : '问卷详情'}</Button>
    </Link>
  )
}

type Tool = 'preview' | 'logic' | 'bench' | 'quota' | 'library'

interface DeskProps {
  questionnaireId: string
  listed: Listed
  /** How people will answer. */
  asking: { mode: 'named' | 'confidential' | 'anonymous'; access: string }
  quotas: readonly { cells: { questionId: string }[] }[]
}

function Desk({ questionnaireId, listed, asking, quotas }: DeskProps) {
  const [tool, setTool] = useState<Tool>()
  const survey = surveyOf(listed)
  const isOpen = listed.state === 'draft' || listed.state === 'in_review'
  const arranging = useArranging(questionnaireId, listed)
  const close = () => setTool(undefined)
  return (
    <>
      {listed.state === 'in_review' && (
        <Alert type="warning" showIcon title="问卷正在审核，修改题目会撤回审核并退回草稿" />
      )}
      {!isOpen && <Alert type="info" showIcon title="问卷已发布，只能修改文字或隐藏题目" />}
      {arranging.faults.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="新的顺序影响了题目逻辑"
          description={
            <ul className="survey-faults">
              {arranging.faults.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          }
        />
      )}
      <div className="survey-line" role="toolbar" aria-label="问卷工具">
        <Button onClick={() => setTool('preview')}>预览</Button>
        <Button onClick={() => setTool('logic')}>逻辑视图</Button>
        <Button onClick={() => setTool('bench')}>路径检测</Button>
        <Button onClick={() => setTool('quota')}>配额（{quotas.length}）</Button>
        {isOpen && (
          <>
            <Button onClick={() => setTool('library')}>从题目库选择</Button>
            <Button loading={arranging.isPending} onClick={arranging.addPage}>
              新增一页
            </Button>
          </>
        )}
      </div>
      {isOpen && <Palette questionnaireId={questionnaireId} pageId={listed.pages.at(-1)?.id} asking={asking} />}
      <QuestionTable
        listed={listed}
        numbers={numbersOf(survey.questions)}
        quotas={quotas}
        isOpen={isOpen}
        questionnaireId={questionnaireId}
        arranging={arranging}
      />
      {tool === 'preview' && <PreviewDrawer survey={survey} onClose={close} />}
      {tool === 'logic' && <LogicDrawer survey={survey} onClose={close} />}
      {tool === 'bench' && <BenchDrawer questionnaireId={questionnaireId} survey={survey} onClose={close} />}
      {tool === 'quota' && <QuotaDrawer questionnaireId={questionnaireId} onClose={close} />}
      {tool === 'library' && <LibraryModal questionnaireId={questionnaireId} onClose={close} />}
    </>
  )
}

const kinds = wordsOf(surveyKind)

interface PaletteProps {
  questionnaireId: string
  pageId: string | undefined
  asking: DeskProps['asking']
}

/** 题型: a click begins a question of the kind at the end of the last page. */
function Palette({ questionnaireId, pageId, asking }: PaletteProps) {
  const offered = surveyKind.options.filter(
    (kind: SurveyKind) =>
      (asking.mode !== 'anonymous' || !tellingKinds.includes(kind)) && (kind !== 'file' || takesFiles(asking)),
  )
  return (
    <fieldset className="survey-palette">
      <legend>新增题目</legend>
      {offered.map((kind) => (
        <Button key={kind} size="small" onClick={() => go(newQuestionAddress(kind, { questionnaireId, pageId }))}>
          {kinds[kind]}
        </Button>
      ))}
    </fieldset>
  )
}
