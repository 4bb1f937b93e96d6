import {
  dropControl,
  type MarkControl,
  type MarkerFigures,
  markControls,
} from '@portal/contract/areas/exam/mark/control.ts'
import type { QueueRow } from '@portal/contract/areas/exam/mark/marking.ts'
import { CONTROL_EVERY, noControlWords } from '@portal/contract/areas/exam/mark/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { DrawnScript } from './DrawnScript.tsx'
import { GivenMarks } from './GivenMarks.tsx'
import { ScriptSheet } from './ScriptSheet.tsx'

interface ControlDrawerProps {
  examId: string
  row: QueueRow
  onClose: () => void
}

/** 抽查: how even the markers of a question are, and marked scripts whose right score is set to hold them against. */
export function ControlDrawer({ examId, row, onClose }: ControlDrawerProps) {
  const phone = useMedia(PHONE)
  const { questionId } = row
  const found = useQuery({ ...query(markControls, { examId, questionId }), refetchOnMount: 'always' })
  const [drawing, setDrawing] = useState<{ markerId?: string }>()
  return (
    <LateDrawer open title="阅卷抽查" size={phone ? '100%' : 760} onClose={onClose}>
      <p className="mark-stem">{row.stemText}</p>
      {drawing ? (
        <DrawnScript examId={examId} questionId={questionId} {...drawing} onDone={() => setDrawing(undefined)} />
      ) : (
        <Loaded of={found}>
          {({ markers, controls, why, max }) => (
            <>
              <section className="mark-part" aria-label="阅卷人情况">
                <div className="mark-head">
                  <h3>阅卷人情况</h3>
                  <Button type="primary" disabled={why !== null} onClick={() => setDrawing({})}>
                    抽查一份
                  </Button>
                </div>
                {why !== null && <Alert type="info" showIcon title={`暂时不能抽查：${noControlWords[why]}`} />}
                <Markers markers={markers} onDraw={(markerId) => setDrawing({ markerId })} />
                <p className="mark-note">
                  {`偏差为该阅卷人给分减去对照分的平均值，正数偏松，负数偏严；满分 ${max} 分。质控卷混入其他阅卷人的待阅答卷，每评 ${CONTROL_EVERY} 份出现一份，不影响考生成绩。`}
                </p>
              </section>
              <section className="mark-part" aria-label="质控卷">
                <h3>质控卷（{controls.length}）</h3>
                {controls.length === 0 ? (
                  <Empty description="还没有质控卷" />
                ) : (
                  controls.map((control) => <Control key={control.controlId} control={control} />)
                )}
              </section>
            </>
          )}
        </Loaded>
      )}
    </LateDrawer>
  )
}

const signed = (value: number | null): string => (value === null ? '—' : value > 0 ? `+${value}` : String(value))

interface MarkersProps {
  markers: readonly MarkerFigures[]
  onDraw: (markerId: string) => void
}

function Markers({ markers, onDraw }: MarkersProps) {
  if (markers.length === 0) return <Empty description="还没有评阅记录" />
  return (
    <div className="mark-scroll">
      <table>
        <thead>
          <tr>
            <th>阅卷人</th>
            <th>已阅</th>
            <th>均分</th>
            <th>与质控卷偏差</th>
            <th>与另一评偏差</th>
            <th>
              <span className="mark-note">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {markers.map(({ markerId, name, n, mean, controls, fromControl, pairs, fromSecond, why }) => (
            <tr key={markerId}>
              <td>{name}</td>
              <td>{n}</td>
              <td>{mean ?? '—'}</td>
              <td>{controls === 0 ? '—' : `${signed(fromControl)}（${controls} 份）`}</td>
              <td>{pairs === 0 ? '—' : `${signed(fromSecond)}（${pairs} 份）`}</td>
              <td>
                <Button
                  size="small"
                  disabled={why !== null}
                  {...(why !== null && { title: noControlWords[why] })}
                  onClick={() => onDraw(markerId)}
                >
                  抽查
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Control({ control }: { control: MarkControl }) {
  const { controlId, score, setBy, marks } = control
  const drop = useWrite(dropControl)
  const remove = async () => {
    const consequence = '阅卷人不再遇到该答卷，已有的偏差不再计算。'
    if (!(await confirm({ name: '该质控卷', verb: '移除', consequence }))) return
    if (await drop.run({ controlId })) tip('success', '已移除')
  }
  return (
    <div className="mark-control">
      <ScriptSheet script={control} />
      <p className="mark-figures">
        <span>
          对照分 {score}（{setBy}）
        </span>
        <GivenMarks marks={marks} />
        <Button size="small" loading={drop.isPending} onClick={() => void remove()}>
          移除
        </Button>
      </p>
    </div>
  )
}
