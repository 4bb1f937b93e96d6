import { getQuestionnaire, listQuestionnaires } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { TitledSelect, type TitledSelectProps } from './TitledSelect.tsx'

const useSurveys = (keyword: string) => {
  const mayList = useHolds([P.questionnaire])
  const found = useQuery({
    ...query(listQuestionnaires, { page: 1, pageSize: 50, keyword, filter: {}, exactTotal: false }),
    placeholderData: keepPreviousData,
    enabled: mayList,
  })
  return {
    options: (found.data?.list ?? []).map(({ id, title }) => ({ value: id, label: title })),
    isFetching: found.isFetching,
  }
}

/** Title of a questionnaire, for those who may see it. */
export function SurveyName({ id }: { id: string }) {
  const mayList = useHolds([P.questionnaire])
  const { data } = useQuery({ ...query(getQuestionnaire, { id }), enabled: mayList })
  return data?.title ?? '问卷'
}

/** One questionnaire. */
export function SurveySelect(props: TitledSelectProps) {
  return (
    <TitledSelect {...props} thing="问卷" find={useSurveys} known={props.value && <SurveyName id={props.value} />} />
  )
}
