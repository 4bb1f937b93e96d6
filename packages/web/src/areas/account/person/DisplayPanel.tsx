import { Radio } from 'antd'
import { usePreference } from '#src/platform/preferences.ts'
import { DENSITY_KEY, densities, density } from '#src/ui/table/column-layout.ts'
import { LOOK_KEY, type PersonLook, personLook, SHIPPED_LOOK } from './person-look.ts'

const themes: { value: PersonLook['theme']; label: string }[] = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'auto', label: '跟随系统' },
]

const scales: { value: PersonLook['fontScale']; label: string }[] = [
  { value: '100', label: '标准' },
  { value: '112', label: '较大' },
  { value: '125', label: '特大' },
]

/** 显示: takes effect at once, on every device of the person. */
export function DisplayPanel() {
  const [look, chooseLook] = usePreference(LOOK_KEY, personLook, SHIPPED_LOOK)
  const [rowHeight, chooseRowHeight] = usePreference(DENSITY_KEY, density, 'middle')
  return (
    <>
      <div className="panel-row">
        <div>
          <h2>主题</h2>
          <p>“跟随系统”随手机或电脑的深浅模式变化</p>
        </div>
        <Radio.Group
          aria-label="主题"
          optionType="button"
          options={themes}
          value={look.theme}
          onChange={({ target }) => chooseLook({ ...look, theme: target.value as PersonLook['theme'] })}
        />
      </div>
      <div className="panel-row">
        <div>
          <h2>字号</h2>
          <p>调整全部文字的大小</p>
        </div>
        <Radio.Group
          aria-label="字号"
          optionType="button"
          options={scales}
          value={look.fontScale}
          onChange={({ target }) => chooseLook({ ...look, fontScale: target.value as PersonLook['fontScale'] })}
        />
      </div>
      <div className="panel-row">
        <div>
          <h2>密度</h2>
          <p>列表的行高；单个列表可在其“密度”中另行设置</p>
        </div>
        <Radio.Group
          aria-label="密度"
          optionType="button"
          options={densities}
          value={rowHeight}
          onChange={({ target }) => chooseRowHeight(density.parse(target.value))}
        />
      </div>
    </>
  )
}
