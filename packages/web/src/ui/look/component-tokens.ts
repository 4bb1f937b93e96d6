import type { ThemeConfig } from 'antd'
import type { Look } from './look.ts'
import type { Palette } from './palette.ts'

/** Where the bright theme colour marks, and where text on a filled ground needs another colour than white. */
export function componentTokens(palette: Palette, { dark, phone }: Look): ThemeConfig['components'] {
  const brand = { colorPrimary: palette.brand, colorPrimaryHover: palette.brand, colorPrimaryBorder: palette.brand }
  const field = { activeBorderColor: palette.brand, hoverBorderColor: palette.brand }
  // In the dark theme fills are light, so what stands on them must be dark.
  const onFill = dark ? { colorTextLightSolid: palette['on-brand-solid'] } : {}
  const inputText = phone ? { inputFontSize: 16 } : {}

  return {
    Button: { primaryColor: palette['on-brand-solid'], dangerColor: palette['on-brand-solid'], primaryShadow: 'none' },
    Switch: brand,
    Slider: {
      ...brand,
      trackBg: palette.brand,
      trackHoverBg: palette.brand,
      handleColor: palette.brand,
      handleActiveColor: palette.brand,
    },
    Checkbox: brand,
    Radio: brand,
    Spin: brand,
    Progress: { defaultColor: palette.brand, colorSuccess: palette['ok-fill'], colorError: palette['danger-fill'] },
    Input: { ...field, ...inputText },
    InputNumber: { ...field, ...inputText },
    Select: field,
    DatePicker: { ...field, ...onFill },
    Tabs: { inkBarColor: palette.brand },
    Badge: { ...onFill, ...(dark ? {} : { colorError: palette.danger }) },
    Steps: onFill,
    Tooltip: dark ? { colorBgSpotlight: palette.line } : {},
    Menu: {
      darkItemBg: palette.sidebar,
      darkSubMenuItemBg: palette.sidebar,
      darkPopupBg: palette.sidebar,
      darkItemColor: palette['sidebar-text'],
      darkItemHoverColor: '#FFFFFF',
      darkItemSelectedColor: palette['sidebar-active'],
      darkItemSelectedBg: 'transparent',
    },
  }
}
