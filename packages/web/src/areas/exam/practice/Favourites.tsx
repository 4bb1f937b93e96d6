import { questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import { listFavourites } from '@portal/contract/areas/exam/wrong.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { deleteCollection } from '@portal/contract/shared/content.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Tag } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { dateText } from '#src/ui/time/date-text.ts'

const PAGE_SIZE = 50
const kinds = wordsOf(questionKind)

/** Questions I keep; they are practised in the mode 收藏题 of a set. */
export function Favourites() {
  const [page, setPage] = useState(1)
  const found = useQuery({
    ...query(listFavourites, { page, pageSize: PAGE_SIZE, keyword: '', exactTotal: false, filter: {} }),
    refetchOnMount: 'always',
  })
  const remove = useWrite(deleteCollection, { refreshes: ['special'] })
  return (
    <Loaded of={found}>
      {({ list, total }) =>
        list.length === 0 ? (
          <Empty description="还没有收藏的题目，答题后点“收藏”即可" />
        ) : (
          <>
            <p className="practice-note">在专项练习中选择“收藏题”模式，可以只练这些题目。</p>
            <ul className="practice-group">
              {list.map(({ questionId, stem, kind, knowledge, at }) => (
                <li key={questionId} className="practice-wrong">
                  <p>{stem}</p>
                  <p className="practice-note">
                    <Tag>{kinds[kind]}</Tag>
                    {knowledge.map(({ name }) => name).join('、')} {dateText(at.getTime())} 收藏
                  </p>
                  <div className="practice-acts">
                    <Button
                      disabled={remove.isPending}
                      onClick={() => void remove.run({ subjectType: 'question', subjectId: questionId })}
                    >
                      取消收藏
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
            <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
          </>
        )
      }
    </Loaded>
  )
}
