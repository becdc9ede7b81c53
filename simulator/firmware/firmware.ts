import { HOUR } from '#contracts/durations.ts'
import type { FromPile } from '#contracts/ocpp/1.6/messages.ts'
import type { Publish, Watch } from '../charge-point/events.ts'
import type { Component } from '../charge-point/component.ts'
import type { Power } from '../charge-point/power.ts'
import type { Outbox } from '../connection/outbox.ts'
import type { BootIdentity } from '../connection/registration.ts'
import type { Connector } from '../connector/connector.ts'
import type { StatusReports } from '../connector/status-reports.ts'
import type { Calendar } from '../environment/calendar.ts'
import { nothing } from '../environment/clock.ts'
import type { Cancel, Clock } from '../environment/clock.ts'
import type { RetryPolicy, Transfers } from '../files/transfers.ts'
import type { SecurityLog } from '../security/security-log.ts'
import type { Reservations } from '../transactions/reservations.ts'
import type { UserActions } from '../transactions/user-actions.ts'
import { imageOf } from './image.ts'

/** The statuses of a signed update; those without a signature report some of them (OCPP 1.6 §7.25, whitepaper §5). */
export type FirmwareStatus = FromPile['SignedFirmwareStatusNotification']['req']['status']
type PlainStatus = FromPile['FirmwareStatusNotification']['req']['status']

/** An update as it was requested. Moments in milliseconds since 1970. */
export interface Order {
  readonly location: string
  readonly retrieveAt: number
  readonly installAt: number
  readonly retryPolicy: RetryPolicy
  /** Null when the image is not signed. */
  readonly signed: { readonly requestId: number; readonly isGenuine: (content: Uint8Array) => boolean } | null
}

type Stage = 'waiting' | 'downloading' | 'installing' | 'rebooting'

interface Job {
  readonly order: Order
  stage: Stage
  /** The status that was reported last. */
  status: FirmwareStatus
  /** Cancels the timer or transfer that the job waits for. */
  cancel: Cancel
}

/** No image of this vendor is longer. */
const MOST_IMAGE_BYTES = 16 * 1024 * 1024
const INSTALLS_MS = 30_000
const LOOKS_EVERY_MS = HOUR

const plain: Partial<Record<FirmwareStatus, PlainStatus>> = {
  Downloaded: 'Downloaded',
  DownloadFailed: 'DownloadFailed',
  Downloading: 'Downloading',
  Installing: 'Installing',
  Installed: 'Installed',
  InstallationFailed: 'InstallationFailed',
  InvalidSignature: 'InstallationFailed',
}

interface Needs {
  readonly calendar: Calendar
  readonly clock: Clock
  readonly connectors: readonly Connector[]
  readonly identity: BootIdentity
  readonly outbox: Pick<Outbox, 'notify'>
  readonly securityLog: SecurityLog
  readonly transfers: Pick<Transfers, 'fetch'>
  readonly power: Pick<Power, 'reboot'>
  readonly reservations: Pick<Reservations, 'interrupted'>
  readonly statusReports: Pick<StatusReports, 'refresh'>
  readonly userActions: Pick<UserActions, 'callOff'>
  readonly watch: (watch: Watch) => Cancel
  readonly publish: Publish
}

/**
 * The pile's firmware and its update (OCPP 1.6 §4.5): fetched at the given time, installed when no transaction runs, in
 * use after a reboot. Meanwhile free connectors are Unavailable. A bad image changes nothing.
 */
export class Firmware implements Component {
  version: string
  readonly #needs: Needs
  #job: Job | null = null
  /** The status to report when the pile is registered again. */
  #outcome: { readonly order: Order; readonly status: FirmwareStatus } | null = null

  constructor(needs: Needs) {
    this.#needs = needs
    this.version = needs.identity.firmwareVersion ?? ''
  }

  /** The status of a signed update that runs, or Idle. */
  get signedStatus(): FromPile['SignedFirmwareStatusNotification']['req'] {
    const job = this.#job
    const requestId = job?.order.signed?.requestId
    return job === null || requestId === undefined ? { status: 'Idle' } : { status: job.status, requestId }
  }

  /** Whether another update would replace one that runs. */
  get isBusy(): boolean {
    return this.#job !== null
  }

  /** Whether it is too late to start another. */
  get isInstalling(): boolean {
    return this.#job?.status === 'Installing' || this.#job?.stage === 'rebooting'
  }

  /** The status of an update without signature that runs, or Idle. */
  get plainStatus(): PlainStatus {
    const job = this.#job
    return job === null || job.order.signed !== null ? 'Idle' : (plain[job.status] ?? 'Idle')
  }

  /** Begins an update; one that runs is replaced. */
  update(order: Order): void {
    this.#drop()
    this.#job = { order, stage: 'waiting', status: 'Idle', cancel: nothing }
    this.#await(this.#job)
  }

  poweredOn(): void {
    this.#reopen()
    if (this.#job?.stage === 'waiting') this.#await(this.#job)
  }

  /**
   * A power loss fails a running download or installation, which is reported when the pile is back. An update whose time
   * has not come waits on.
   */
  poweredOff(): void {
    const job = this.#job
    if (job === null || job.stage === 'rebooting') return
    if (job.stage === 'waiting') return job.cancel()
    this.#drop()
    this.#outcome = { order: job.order, status: job.stage === 'installing' ? 'InstallationFailed' : 'DownloadFailed' }
    return undefined
  }

  registered(): void {
    const outcome = this.#outcome
    if (outcome === null) return
    this.#outcome = null
    this.#say(outcome.order, outcome.status)
    if (outcome.status === 'Installed') this.#needs.securityLog.log('FirmwareUpdated', this.version)
  }

  #await(job: Job): void {
    this.#at(job.order.retrieveAt, { job, scheduled: 'DownloadScheduled', run: () => this.#download(job) })
  }

  #at(at: number, { job, scheduled, run }: { job: Job; scheduled: FirmwareStatus; run: () => void }): void {
    const { calendar, clock } = this.#needs
    const leftMs = at - calendar.now()
    if (leftMs <= 0) return run()
    if (job.status !== scheduled) this.#report(job, scheduled)
    // Checks again now and then: the time of day may be set meanwhile.
    job.cancel = clock.after(Math.min(leftMs, LOOKS_EVERY_MS), () => this.#at(at, { job, scheduled, run }))
  }

  #download(job: Job): void {
    const { location, retryPolicy } = job.order
    job.stage = 'downloading'
    this.#report(job, 'Downloading')
    job.cancel = this.#needs.transfers.fetch({ url: location, most: MOST_IMAGE_BYTES }, retryPolicy, (outcome) => {
      job.cancel = nothing
      if (!outcome.ok) return this.#end(job, 'DownloadFailed')
      this.#report(job, 'Downloaded')
      return this.#downloaded(job, outcome.content)
    })
  }

  #downloaded(job: Job, content: Uint8Array): void {
    const { signed, installAt } = job.order
    if (signed !== null) {
      if (!signed.isGenuine(content)) {
        this.#needs.securityLog.log('InvalidFirmwareSignature')
        return this.#end(job, 'InvalidSignature')
      }
      this.#report(job, 'SignatureVerified')
    }
    job.stage = 'installing'
    return this.#at(installAt, { job, scheduled: 'InstallScheduled', run: () => this.#whenFree(job, content) })
  }

  /** Takes connectors out of service as they become free; the last one begins the installation. */
  #whenFree(job: Job, content: Uint8Array): void {
    const { clock, connectors, reservations, statusReports, userActions, watch } = this.#needs
    for (const connector of connectors) {
      if (connector.isUpdating) continue
      // Preparing leads to Unavailable only by way of Available or Finishing (M02).
      if (connector.condition.status === 'Preparing') userActions.callOff(connector)
      connector.isUpdating = true
    }
    reservations.interrupted()
    for (const connector of connectors) statusReports.refresh(connector)
    if (connectors.every(({ transaction }) => transaction === null)) return this.#install(job, content)
    const unwatch = watch(({ type }) => {
      if (type !== 'stopped') return
      unwatch()
      // StopTransaction is sent first.
      job.cancel = clock.after(0, () => this.#whenFree(job, content))
    })
    job.cancel = unwatch
  }

  #install(job: Job, content: Uint8Array): void {
    this.#report(job, 'Installing')
    const { clock, identity, power } = this.#needs
    job.cancel = clock.after(INSTALLS_MS, () => {
      const image = imageOf(content)
      if (image?.vendor !== identity.chargePointVendor || image.model !== identity.chargePointModel)
        return this.#end(job, 'InstallationFailed')
      this.#report(job, 'InstallRebooting')
      job.stage = 'rebooting'
      this.#outcome = { order: job.order, status: 'Installed' }
      this.version = image.version
      return power.reboot('SoftReset')
    })
  }

  #end(job: Job, status: FirmwareStatus): void {
    this.#report(job, status)
    this.#drop()
  }

  #drop(): void {
    this.#job?.cancel()
    this.#job = null
    this.#reopen()
  }

  #reopen(): void {
    if (this.#job?.stage === 'rebooting') this.#job = null
    for (const connector of this.#needs.connectors.filter(({ isUpdating }) => isUpdating)) {
      connector.set({ isUpdating: false, awaitsUser: false })
      this.#needs.statusReports.refresh(connector)
    }
  }

  #report(job: Job, status: FirmwareStatus): void {
    job.status = status
    this.#say(job.order, status)
  }

  /** Notifications must arrive in order: the central system relies on the last one. */
  #say({ signed }: Order, status: FirmwareStatus): void {
    const { outbox, publish } = this.#needs
    publish({ type: 'firmware', status, version: this.version })
    const word = plain[status]
    if (signed !== null) outbox.notify('SignedFirmwareStatusNotification', { status, requestId: signed.requestId })
    else if (word !== undefined) outbox.notify('FirmwareStatusNotification', { status: word })
  }
}
