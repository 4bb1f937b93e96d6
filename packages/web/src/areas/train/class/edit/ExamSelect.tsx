import { getExam, listExams } from '@portal/contract/areas/exam/exam/exam.ts'
import { P } from '@portal/contract/privileges.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { TitledSelect, type TitledSelectProps } from './TitledSelect.tsx'

const useExams = (keyword: string) => {
  const mayList = useHolds([P.exam])
  const found = useQuery({
    ...query(listExams, { page: 1, pageSize: 50, keyword, filter: { state: 'published' }, exactTotal: false }),
    placeholderData: keepPreviousData,
    enabled: mayList,
  })
  return {
    options: (found.data?.list ?? []).map(({ id, title }) => ({ value: id, label: title })),
    isFetching: found.isFetching,
  }
}

/** Title of an exam, for those who may see it. */
export function ExamName({ id }: { id: string }) {
  const mayList = useHolds([P.exam])
  const { data } = useQuery({ ...query(getExam, { id }), enabled: mayList })
  return data?.title ?? '结业考试'
}

/** One published exam. */
export function ExamSelect(props: TitledSelectProps) {
  return <TitledSelect {...props} thing="考试" find={useExams} known={props.value && <ExamName id={props.value} />} />
}
