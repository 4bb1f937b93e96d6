import { late } from '#src/ui/late/late.tsx'

/** What other areas may use, each loaded where it is drawn. */

/** Of the door: the moment of a scan is held. */
export const HeldSignIn = late(
  () => import('./sign/HeldSignIn.tsx').then((module) => module.HeldSignIn),
  () => null,
)
/** 来宾签到, for people without an account. */
export const GuestSignIn = late(() => import('./sign/GuestSignIn.tsx').then((module) => module.GuestSignIn))

/** Of a page that codes open (`?t=`, `?view=scan`): from the touch to the answer, and the camera with the digits. */
export const SignFlow = late(() => import('./sign/SignFlow.tsx').then((module) => module.SignFlow))
export const ScanScreen = late(() => import('./sign/ScanScreen.tsx').then((module) => module.ScanScreen))
export const OwnCode = late(() => import('./sign/OwnCode.tsx').then((module) => module.OwnCode))

export { SignWays } from './sign/SignWays.tsx'
/** 我的签到 with its ways to sign, and the answer to digits (`?view=done`). */
export const OwnSigns = late(() => import('./sign/OwnSigns.tsx').then((module) => module.OwnSigns))
export const DigitResult = late(() => import('./sign/DigitResult.tsx').then((module) => module.DigitResult))
export type { OwnerParts } from './sign/SignResult.tsx'

/** Class sessions that name the caller as host. */
export const HostedSheets = late(() => import('./host/HostedSheets.tsx').then((module) => module.HostedSheets))
/** Of a host (`?sheetId=&view=console|wall|scan`): console, wall and camera of one sheet; and its settings as a drawer. */
export const SignDesk = late(() => import('./host/SignDesk.tsx').then((module) => module.SignDesk))
export const SheetDrawer = late(() => import('./sheet/SheetDrawer.tsx').then((module) => module.SheetDrawer))
/** Everybody of one sheet as a list, for its hosts. */
export const SheetPeopleList = late(() => import('./meeting/SheetPeople.tsx').then((module) => module.SheetPeopleList))
export { useServerSecond, useSheet } from './host/use-sheet.ts'
/** 大屏 of a sheet. */
export const WallScreen = late(() => import('./sheet/wall/WallScreen.tsx').then((module) => module.WallScreen))

/** A name drawn with the finger, wherever something is signed by hand. */
export const SignaturePad = late(() => import('./sign/SignaturePad.tsx').then((module) => module.SignaturePad))
