import { type ExhibitionDetail, exhibitionResult } from '@portal/contract/areas/exhibition/show.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { ResultList } from '../hall/ResultList.tsx'

/** 结果: what was announced, or what it would be by now. */
export function ResultTab({ of }: { of: ExhibitionDetail }) {
  const found = useQuery({ ...query(exhibitionResult, { id: of.id, manage: true }), refetchOnMount: 'always' })
  return (
    <div className="show-panel">
      <Loaded of={found}>
        {(result) => (
          <>
            {result.announcedAt === null && (
              <p className="show-note">尚未公布，以下按现在的有效票和评分计算，只有管理员可见</p>
            )}
            <ResultList of={of} result={result} />
          </>
        )}
      </Loaded>
    </div>
  )
}
