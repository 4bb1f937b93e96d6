import { previewAudience } from '@portal/contract/areas/access/audience.ts'
import { type Audience, isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import './pickers.css'

/** What an audience comes to right now, in words and as a number. */
export function AudienceFigures({ audience }: { audience: Audience }) {
  const isEmpty = isEmptyAudience(audience)
  const { data, error, isFetching } = useQuery({
    ...query(previewAudience, { audience }),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
  })
  if (isEmpty) return <p className="audience-figures">未设置范围</p>
  if (error) return <p className="audience-figures">{wordsOfError(error)}</p>
  return (
    <div className="audience-figures" aria-live="polite" aria-busy={isFetching}>
      <p>{data?.text ?? '正在计算…'}</p>
      {data && (
        <p data-none={data.count === 0}>
          {data.count === 0
            ? '所选范围解析为 0 人'
            : `${audience.everyone ? '全部单位' : ''}共 ${data.count.toLocaleString('zh-CN')} 人`}
        </p>
      )}
    </div>
  )
}
