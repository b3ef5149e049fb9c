{{- define "selvedge.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "selvedge.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 50 | trimSuffix "-" -}}
{{- else if contains (include "selvedge.name" .) .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (include "selvedge.name" .) | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "selvedge.selector" -}}
app.kubernetes.io/name: {{ include "selvedge.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "selvedge.labels" -}}
{{ include "selvedge.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "selvedge.image" -}}
{{ .Values.image.repository }}:{{ default .Chart.AppVersion .Values.image.tag }}
{{- end -}}

{{/* The environment of every process. Secrets are files, see "selvedge.volumes". */}}
{{- define "selvedge.env" -}}
{{- $_ := required "Set config.PUBLIC_URL, such as https://shop.example" .Values.config.PUBLIC_URL -}}
{{- range $name, $value := .Values.config }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- range .Values.secrets.shop.keys }}
- name: {{ . }}_FILE
  value: /run/secrets/shop/{{ . }}
{{- end }}
- name: DRAIN_SECONDS
  value: {{ .Values.drainSeconds | quote }}
# For the connections that all processes take together.
- name: REPLICAS
  value: {{ include "selvedge.replicas" . | quote }}
{{- end -}}

{{- define "selvedge.replicas" -}}
{{- $web := ternary .Values.web.autoscaling.maxReplicas .Values.web.replicas .Values.web.autoscaling.enabled -}}
{{- $worker := ternary .Values.worker.replicas 0 .Values.worker.enabled -}}
{{- add $web $worker -}}
{{- end -}}

{{/* The secrets as files. Only migrations have the Secret `migration`. */}}
{{- define "selvedge.volumes" -}}
- name: tmp
  emptyDir: { sizeLimit: 256Mi }
- name: secrets
  projected:
    defaultMode: 0440
    sources:
      - secret:
          name: {{ .root.Values.secrets.shop.name }}
          items:
            {{- range .root.Values.secrets.shop.keys }}
            - { key: {{ . }}, path: shop/{{ . }} }
            {{- end }}
      - secret:
          name: {{ .database.name }}
          items: [{ key: {{ .database.key }}, path: database-url }]
      {{- if dig "migration" "name" "" . }}
      - secret:
          name: {{ .migration.name }}
          items: [{ key: {{ .migration.key }}, path: migrate-database-url }]
      {{- end }}
{{- end -}}

{{- define "selvedge.mounts" -}}
- { name: tmp, mountPath: /tmp }
- { name: secrets, mountPath: /run/secrets, readOnly: true }
{{- end -}}

{{- define "selvedge.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
# May read the secrets.
fsGroup: 65532
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "selvedge.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{/* One Deployment: `part` is web or worker, `role` the variable ROLE, `values` the part's values. */}}
{{- define "selvedge.deployment" -}}
{{- $root := .root -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "selvedge.fullname" $root }}-{{ .part }}
  labels:
    {{- include "selvedge.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .part }}
spec:
  {{- if not (dig "autoscaling" "enabled" false .values) }}
  replicas: {{ .values.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  # A new pod is ready before an old one stops.
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  selector:
    matchLabels:
      {{- include "selvedge.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ .part }}
  template:
    metadata:
      labels:
        {{- include "selvedge.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ .part }}
      {{- with $root.Values.podAnnotations }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      serviceAccountName: {{ include "selvedge.fullname" $root }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      {{- with $root.Values.imagePullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      securityContext:
        {{- include "selvedge.podSecurity" $root | nindent 8 }}
      # Longer than the 30 seconds in which the shop stops.
      terminationGracePeriodSeconds: 40
      containers:
        - name: shop
          image: {{ include "selvedge.image" $root | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          securityContext:
            {{- include "selvedge.containerSecurity" $root | nindent 12 }}
          ports:
            - { name: http, containerPort: 3000 }
          env:
            - name: ROLE
              value: {{ .role }}
            - name: DATABASE_URL_FILE
              value: /run/secrets/database-url
            {{- include "selvedge.env" $root | nindent 12 }}
          # The first start waits for migrations, and reads the catalogue.
          startupProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 2
            failureThreshold: 90
          livenessProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /health/ready, port: http }
            periodSeconds: 2
            timeoutSeconds: 2
            failureThreshold: 2
          resources:
            {{- toYaml .values.resources | nindent 12 }}
          volumeMounts:
            {{- include "selvedge.mounts" $root | nindent 12 }}
      volumes:
        {{- include "selvedge.volumes" (dict "root" $root "database" $root.Values.secrets.database "migration" (dict)) | nindent 8 }}
      {{- if and (eq .part "web") $root.Values.topologySpread }}
      topologySpreadConstraints:
        {{- range $root.Values.topologySpread }}
        - maxSkew: 1
          topologyKey: {{ . }}
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "selvedge.selector" $root | nindent 14 }}
              app.kubernetes.io/component: web
          matchLabelKeys: [pod-template-hash]
        {{- end }}
      {{- end }}
      {{- with $root.Values.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $root.Values.affinity }}
      affinity:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $root.Values.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
{{- end -}}
