import { getSurveyQuestion, listSurveyQuestions } from '@portal/contract/areas/questionnaire/question/endpoints.ts'
import { surveyKind } from '@portal/contract/areas/questionnaire/question/question.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query, readOnce } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { builderAddress } from '../survey-address.ts'
import { QuestionForm } from './QuestionForm.tsx'
import { blankValues, type QuestionValues, valuesOf } from './question-values.ts'
import { type Listed, surveyOf } from './survey-of.ts'
import '../survey.css'
import './build.css'

/** 问卷题目详情: `?id=`, or a new one by `?kind=` and `?questionnaireId=`; without that in the library. */
export function QuestionDetailPage() {
  const { id, kind, questionnaireId, pageId } = usePage().query
  if (id !== undefined) return <Known key={id} id={id} />
  const parsed = surveyKind.safeParse(kind)
  const begun = blankValues(parsed.success ? parsed.data : 'single')
  return <Placed initial={begun} questionnaireId={questionnaireId ?? null} pageId={pageId} />
}

function Known({ id }: { id: string }) {
  const [round, setRound] = useState(0)
  const found = useQuery({ ...query(getSurveyQuestion, { id }), ...readOnce })
  return (
    <Loaded of={found} back={<ToBuilder questionnaireId={null} />}>
      {(question) => (
        <Placed
          key={`${round}`}
          initial={valuesOf(question)}
          saved={{ id, revision: question.revision }}
          questionnaireId={question.questionnaireId}
          pageId={question.pageId}
          onReload={() => void found.refetch().then(() => setRound(round + 1))}
        />
      )}
    </Loaded>
  )
}

function ToBuilder({ questionnaireId }: { questionnaireId: string | null }) {
  return (
    <Link to={builderAddress(questionnaireId)}>
      <Button>返回</Button>
    </Link>
  )
}

interface PlacedProps {
  initial: QuestionValues
  saved?: { id: string; revision: number }
  questionnaireId: string | null
  pageId: string | undefined
  onReload?: () => void
}

const alone: Listed = { state: 'draft', revision: 0, frozen: false, pages: [] }

/** With the questions around it, for numbers and logic. */
function Placed({ initial, saved, questionnaireId, pageId, onReload }: PlacedProps) {
  const around = useQuery({
    ...query(listSurveyQuestions, { questionnaireId: questionnaireId ?? '' }),
    ...readOnce,
    enabled: questionnaireId !== null,
  })
  const form = (listed: Listed) => (
    <QuestionForm
      key={`${saved?.id ?? initial.kind}`}
      initial={initial}
      saved={saved ?? null}
      place={{ questionnaireId, pageId: pageId ?? listed.pages.at(-1)?.id }}
      survey={surveyOf(listed)}
      state={listed.state}
      frozen={listed.frozen}
      onReload={onReload}
    />
  )
  if (questionnaireId === null) return form(alone)
  return (
    <Loaded of={around} back={<ToBuilder questionnaireId={null} />}>
      {form}
    </Loaded>
  )
}
