{{- define "bancale.labels" -}}
app.kubernetes.io/name: bancale
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{- define "bancale.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- /* Variables of every pod: those of the values, and for each secret the path of its file. */}}
{{- define "bancale.env" -}}
- { name: PUBLIC_URL, value: {{ .Values.publicUrl | quote }} }
- { name: TRUSTED_PROXIES, value: {{ .Values.trustedProxies | quote }} }
- { name: DRAIN_SECONDS, value: {{ .Values.drainSeconds | quote }} }
- { name: MIGRATE, value: "0" }
- { name: DEMO, value: "0" }
{{- range $name, $value := .Values.env }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- range .Values.secret.variables }}
- { name: {{ . }}_FILE, value: /run/secrets/bancale/{{ lower . | replace "_" "-" }} }
{{- end }}
{{- if .Values.settings }}
- { name: SETTINGS_FILE, value: /etc/bancale/bancale.settings.yaml }
{{- end }}
{{- end }}

{{- define "bancale.container-security" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{- define "bancale.pod-security" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - { name: {{ . }} }
  {{- end }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "bancale.mounts" -}}
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
  - { name: secrets, mountPath: /run/secrets/bancale, readOnly: true }
  {{- if .Values.settings }}
  - { name: settings, mountPath: /etc/bancale, readOnly: true }
  {{- end }}
{{- end }}

{{- define "bancale.volumes" -}}
volumes:
  - { name: data, emptyDir: { sizeLimit: {{ .Values.dataSize }} } }
  - { name: tmp, emptyDir: { sizeLimit: 1Gi } }
  - { name: secrets, secret: { secretName: {{ .Values.secret.name }}, defaultMode: 0440 } }
  {{- if .Values.settings }}
  - { name: settings, configMap: { name: {{ .Release.Name }}-settings } }
  {{- end }}
{{- end }}

{{- /* A Deployment of one role: root, role, values (of the role), port, command. */}}
{{- define "bancale.deployment" -}}
{{- $root := .root -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $root.Release.Name }}-{{ .role }}
  namespace: {{ $root.Release.Namespace }}
  labels:
    {{- include "bancale.labels" . | nindent 4 }}
spec:
  {{- if not .scaled }}
  replicas: {{ .values.replicas }}
  {{- end }}
  revisionHistoryLimit: 3
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  selector:
    matchLabels:
      {{- include "bancale.labels" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "bancale.labels" . | nindent 8 }}
      {{- with $root.Values.podAnnotations }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      {{- include "bancale.pod-security" $root | nindent 6 }}
      # preStop, then the shop's own draining, then 30 s for what has begun.
      terminationGracePeriodSeconds: {{ add (mul 2 (int $root.Values.drainSeconds)) 30 }}
      topologySpreadConstraints:
        {{- range $key := list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
        - maxSkew: 1
          topologyKey: {{ $key }}
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "bancale.labels" $ | nindent 14 }}
        {{- end }}
      containers:
        - name: shop
          image: {{ include "bancale.image" $root | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          {{- with .command }}
          command: {{ toJson . }}
          {{- end }}
          ports:
            - { name: http, containerPort: {{ .port }} }
          env:
            - { name: ROLES, value: {{ .role }} }
            {{- include "bancale.env" $root | nindent 12 }}
          # Nobody is sent here while it starts or drains; the database being away does not change that. A pod that answers
          # late is busy, not away: without it the others would be busier still (docs/decisions/0382-late-is-not-absent.md).
          readinessProbe:
            httpGet: { path: /trafficz, port: http }
            periodSeconds: 2
            timeoutSeconds: 10
            failureThreshold: 2
          livenessProbe:
            httpGet: { path: /healthz, port: http }
            initialDelaySeconds: 10
            periodSeconds: 10
            timeoutSeconds: 10
            failureThreshold: 6
          lifecycle:
            # Until every node of the cluster knows that this pod ends.
            preStop: { exec: { command: [sleep, {{ $root.Values.drainSeconds | quote }}] } }
          resources:
            {{- toYaml .values.resources | nindent 12 }}
          {{- include "bancale.container-security" $root | nindent 10 }}
          {{- include "bancale.mounts" $root | nindent 10 }}
      {{- include "bancale.volumes" $root | nindent 6 }}
{{- end }}
