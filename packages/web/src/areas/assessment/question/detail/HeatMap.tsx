import { HEAT_COLUMNS, HEAT_ROWS, hazardHeat } from '@portal/contract/areas/exam/hazard-answer.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { ShapeMark } from '#src/shared/question/judged/ShapeMark.tsx'
import './heat-map.css'

type Heat = ResultOf<typeof hazardHeat>

/** The faintest cell somebody marked can still be seen. */
const FAINTEST = 0.15
const STRONGEST = 0.8

/** 热区: where people mark this picture, over all scenes, beside where its hazards are. */
export function HeatMap({ questionId }: { questionId: string }) {
  const heat = useQuery(query(hazardHeat, { questionId }))
  return (
    <section className="heat-map" aria-label="标记热区">
      <h3>标记热区</h3>
      <Loaded of={heat}>{(found) => <Picture heat={found} />}</Loaded>
    </section>
  )
}

function Picture({ heat: { picture, grid, points, answers, key } }: { heat: Heat }) {
  const [shown, setShown] = useState(true)
  if (!picture) return <p>尚未上传图片。</p>
  if (points === 0) return <p>还没有人在这幅图上标记。</p>
  const { url, width, height } = picture
  const regions = key?.type === 'regions' ? key.regions : []
  const most = Math.max(...grid.flat())
  const [wide, high] = [width / HEAT_COLUMNS, height / HEAT_ROWS]
  return (
    <>
      <p className="heat-note">
        {answers} 份作答共标记 {points} 处，颜色越深标记越多；仅统计当前图片。
        <Checkbox checked={shown} onChange={({ target }) => setShown(target.checked)}>
          显示隐患区域
        </Checkbox>
      </p>
      <svg
        className="heat-picture"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`热区图，共 ${points} 处标记，最密集处 ${most} 处`}
      >
        <image href={url} width={width} height={height} />
        {grid.flatMap((line, row) =>
          line.map((count, column) => {
            if (count === 0) return null
            const place = `${column}-${row}`
            return (
              <rect
                key={place}
                className="heat-cell"
                x={column * wide}
                y={row * high}
                width={wide}
                height={high}
                opacity={FAINTEST + (STRONGEST - FAINTEST) * (count / most)}
              >
                <title>{count} 处标记</title>
              </rect>
            )
          }),
        )}
        {shown &&
          regions.map(({ shape }, place) => (
            <ShapeMark
              key={JSON.stringify(shape)}
              shape={shape}
              label={String(place + 1)}
              unit={Math.max(width, height) / 100}
              chosen={false}
            />
          ))}
      </svg>
    </>
  )
}
