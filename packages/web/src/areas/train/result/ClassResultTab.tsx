import { type ClassResults, classResults } from '@portal/contract/areas/train/result/result.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { FIRST } from '../presence/of-class.ts'
import { GraduationSteps } from './GraduationSteps.tsx'
import { ResultList } from './ResultList.tsx'
import { UndoGraduation } from './UndoGraduation.tsx'
import './result.css'

/** While the job runs the page looks again. */
const LOOK_MS = 1500

/** 结业 of the class desk: what is open, who passes and why not, and the last press. */
export function ClassResultTab({ classId }: { classId: string }) {
  const found = useQuery({
    ...query(classResults, { ...FIRST, id: classId }),
    refetchInterval: ({ state }) => ((state.data as ClassResults | undefined)?.jobId ? LOOK_MS : false),
  })
  return (
    <Loaded of={found}>
      {(results) => (
        <div className="result-page">
          {results.graduation ? (
            <UndoGraduation classId={classId} results={results} />
          ) : (
            <GraduationSteps classId={classId} results={results} />
          )}
          <ResultList classId={classId} results={results} />
          {results.undone.length > 0 && <Undone results={results} />}
        </div>
      )}
    </Loaded>
  )
}

/** What was taken back stays told. */
function Undone({ results: { undone } }: { results: ClassResults }) {
  return (
    <section className="result-trace" aria-label="撤回记录">
      <h3>撤回记录</h3>
      <ul>
        {undone.map(({ at, undoneAt, undoneByName, undoReason, passed, certificates }) => (
          <li key={at.getTime()}>
            {undoneAt?.toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' })} {undoneByName} 撤回：{undoReason}
            <span>
              原结业 {passed} 人，证书 {certificates} 张
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
