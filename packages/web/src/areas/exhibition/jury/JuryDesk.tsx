import { type JuryTask, listJuryTasks, markWork, recuseFromWork } from '@portal/contract/areas/exhibition/jury.ts'
import type { ExhibitionDetail } from '@portal/contract/areas/exhibition/show.ts'
import { exhibitionRefusals, juryState } from '@portal/contract/areas/exhibition/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'
import { LateInputNumber } from '#src/ui/late/LateParts.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'

const PAGE_SIZE = 10
const states = wordsOf(juryState)

/** 我的评审: works this person marks, those that wait first; whoever made them is not said. */
interface JuryDeskProps {
  of: ExhibitionDetail
  onOpen: (workId: string) => void
}

export function JuryDesk({ of, onOpen }: JuryDeskProps) {
  const [page, setPage] = useState(1)
  const filter = { exhibitionId: of.id }
  const found = useQuery({
    ...query(listJuryTasks, { page, pageSize: PAGE_SIZE, keyword: '', filter, exactTotal: false }),
    refetchOnMount: 'always',
  })
  return (
    <Loaded of={found}>
      {({ list, total }) =>
        list.length === 0 ? (
          <EmptyNew text="没有分配给你的作品" />
        ) : (
          <>
            <p className="hall-note">还有 {of.my.judging} 件待评。评分只有管理员可见，公布前可以修改。</p>
            <ul className="jury-tasks" aria-label="我的评审">
              {list.map((task) => (
                <TaskCard key={task.id} of={of} task={task} onOpen={() => onOpen(task.workId)} />
              ))}
            </ul>
            <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
          </>
        )
      }
    </Loaded>
  )
}

function TaskCard({ of, task, onOpen }: { of: ExhibitionDetail; task: JuryTask; onOpen: () => void }) {
  const [marks, setMarks] = useState<(number | null)[]>(() => task.criteria.map((_, at) => task.marks[at] ?? null))
  const [comment, setComment] = useState(task.comment)
  const [isRecusing, setRecusing] = useState(false)
  const mark = useWrite(markWork, { refreshes: ['exhibition', 'guide'] })
  const recuse = useWrite(recuseFromWork, { refreshes: ['exhibition', 'guide'] })
  const isFixed = of.stage === 'announced' || of.stage === 'archived' || task.state === 'recused'
  const given = marks.flatMap((each) => (each === null ? [] : [each]))
  const save = async () => {
    if (await mark.run({ taskId: task.id, marks: given, comment })) tip('success', `《${task.workTitle}》已评分`)
  }
  return (
    <li>
      <div className="jury-pictures">
        {of.kind === 'film' && task.thumbUrl !== '' && <img src={task.thumbUrl} alt={task.workTitle} loading="lazy" />}
        {of.kind === 'photo' &&
          task.urls.map((url, at) => (
            <a key={url} href={url} target="_blank" rel="noreferrer" aria-label={`看第 ${at + 1} 张大图`}>
              <img src={at === 0 && task.thumbUrl ? task.thumbUrl : url} alt={task.workTitle} loading="lazy" />
            </a>
          ))}
      </div>
      {of.kind === 'film' && (
        <Button aria-label={`放映 ${task.workTitle}`} onClick={onOpen}>
          放映
        </Button>
      )}
      <div className="hall-line">
        <b>{task.workTitle}</b>
        <StateWord of={states[task.state] ?? ''}>{states[task.state]}</StateWord>
      </div>
      <p className="hall-note">
        {task.number} · {task.category}
      </p>
      {task.story !== '' && <p className="viewer-story">{task.story}</p>}
      {task.criteria.map(({ name, max }, at) => (
        <div key={name} className="jury-mark">
          <span>{name}</span>
          <LateInputNumber
            aria-label={`${task.workTitle} ${name}`}
            min={0}
            max={max}
            precision={0}
            disabled={isFixed}
            suffix={`/ ${max}`}
            value={marks[at] ?? null}
            onChange={(next) =>
              setMarks(marks.map((each, index) => (index === at ? (next === null ? null : Number(next)) : each)))
            }
          />
        </div>
      ))}
      <Input.TextArea
        aria-label={`${task.workTitle} 评语`}
        placeholder="评语，最多 200 字"
        maxLength={200}
        rows={2}
        disabled={isFixed}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      {!isFixed && (
        <div className="hall-acts">
          <Button disabled={given.length < task.criteria.length} loading={mark.isPending} onClick={() => void save()}>
            {task.state === 'done' ? '修改评分' : '保存评分'}
          </Button>
          <Button type="text" aria-label={`回避 ${task.workTitle}`} onClick={() => setRecusing(true)}>
            回避
          </Button>
        </div>
      )}
      {isRecusing && (
        <ReasonModal
          title={`回避《${task.workTitle}》`}
          verb="回避"
          label="回避原因"
          help="回避后你的评分不计入，由其他评委接替，不能恢复。"
          fault={exhibitionRefusals.recuseReason.message}
          pending={recuse.isPending}
          onSend={async (reason) => {
            const answer = await recuse.run({ taskId: task.id, reason })
            if (answer) tip('success', answer.reassigned ? '已回避，已转给其他评委' : '已回避，暂无可接替的评委')
            return answer !== undefined
          }}
          onClose={() => setRecusing(false)}
        />
      )}
    </li>
  )
}
