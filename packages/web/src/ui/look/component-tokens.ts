import type { ThemeConfig } from 'antd'
import type { Look } from './look.ts'
import type { Palette } from './palette.ts'

/** Where the bright theme colour marks, where text on a filled ground needs another colour than white, and measures of parts. */
export function componentTokens(palette: Palette, { dark, phone }: Look): ThemeConfig['components'] {
  const brand = { colorPrimary: palette.brand, colorPrimaryHover: palette.brand, colorPrimaryBorder: palette.brand }
  const field = { activeBorderColor: palette['brand-solid'], hoverBorderColor: palette.brand }
  // In the dark theme fills are light, so what stands on them must be dark.
  const onFill = dark ? { colorTextLightSolid: palette['on-brand'] } : {}
  // Below 16 a phone zooms into the field that takes the focus.
  const inputText = phone ? { inputFontSize: 16 } : {}

  return {
    Button: {
      primaryColor: palette['on-brand'],
      dangerColor: palette['on-brand'],
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      fontWeight: 600,
      paddingInline: phone ? 20 : 14,
    },
    Card: { bodyPadding: phone ? 14 : 16 },
    Tag: { defaultBg: palette.fill, defaultColor: palette['text-2'] },
    Form: {
      itemMarginBottom: 8,
      verticalLabelPadding: '0 0 4px',
      verticalLabelMargin: 0,
      labelColor: palette['text-2'],
    },
    Drawer: { footerPaddingBlock: 12, footerPaddingInline: phone ? 12 : 24 },
    Table: tableTokens(palette),
    Pagination: { itemSize: phone ? 44 : 28, itemActiveBg: palette['brand-bg'] },
    Switch: brand,
    Slider: {
      ...brand,
      trackBg: palette.brand,
      trackHoverBg: palette.brand,
      handleColor: palette.brand,
      handleActiveColor: palette.brand,
    },
    Checkbox: { colorPrimary: palette['brand-solid'], ...(dark ? { colorWhite: palette['on-brand'] } : {}) },
    Radio: brand,
    Spin: brand,
    Progress: { defaultColor: palette.brand, colorSuccess: palette['ok-fill'], colorError: palette['danger-fill'] },
    Input: { ...field, ...inputText },
    InputNumber: { ...field, ...inputText },
    Select: field,
    // Cells follow the height of buttons: left alone, a week of thumbs is wider than a phone.
    DatePicker: { ...field, ...onFill, ...inputText, ...(phone ? { cellWidth: 44, cellHeight: 40 } : {}) },
    Tabs: { inkBarColor: palette.brand, horizontalItemPadding: '8px 0', horizontalMargin: '0 0 16px' },
    Badge: { ...onFill, ...(dark ? {} : { colorError: palette.danger }) },
    Steps: onFill,
    Tooltip: { colorBgSpotlight: palette.float },
    Menu: {
      darkItemBg: palette.side,
      darkSubMenuItemBg: palette['side-deep'],
      darkPopupBg: palette.side,
      darkItemColor: palette['side-text'],
      darkItemHoverColor: '#FFFFFF',
      darkItemSelectedColor: palette['side-on'],
      darkItemSelectedBg: 'transparent',
    },
  }
}

/** Rows of 40: 20 of text, 19 of padding, a line of 1. The head of 36 is in `table.css`. */
const tableTokens = (palette: Palette) => ({
  cellPaddingBlock: 9.5,
  cellPaddingBlockMD: 9.5,
  cellPaddingBlockSM: 5.5,
  cellPaddingInline: 12,
  cellPaddingInlineMD: 12,
  cellPaddingInlineSM: 12,
  selectionColumnWidth: 40,
  headerBg: palette.fill,
  headerColor: palette['text-2'],
  headerSplitColor: 'transparent',
  headerBorderRadius: 0,
  headerSortActiveBg: palette['fill-2'],
  headerSortHoverBg: palette['fill-2'],
  bodySortBg: 'transparent',
  fixedHeaderSortActiveBg: palette['fill-2'],
  rowHoverBg: palette.hover,
  rowSelectedBg: palette['brand-bg'],
  rowSelectedHoverBg: palette['brand-bg'],
  borderColor: palette.line,
})
